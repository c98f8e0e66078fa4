"""The pictures of Parlour as data, and the renderer that makes the shipped images from them."""
