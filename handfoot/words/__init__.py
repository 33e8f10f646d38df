"""Words of the card table: rules as sentences, cards and positions as text and pictures."""
