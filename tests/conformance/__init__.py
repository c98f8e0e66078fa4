"""What holds for every game. A game joins by registering in `cases`."""
