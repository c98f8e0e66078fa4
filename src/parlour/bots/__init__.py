"""Bots: a view and a decision in, an action out."""

from parlour.bots.bot import Bot
from parlour.bots.making import bot_names, make_bot

__all__ = ["Bot", "bot_names", "make_bot"]
