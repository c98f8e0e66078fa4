"""What a card game is: seats, windows, decisions, events, records, randomness, errors."""
