/** The places of cards in a grid, in document order. */
interface Placed {
  readonly offsetTop: number;
  readonly offsetLeft: number;
}

/**
 * Returns the card that a key goes to from the card at an index (−1 = from the field above them), or null if it goes to
 * none. Up and down go to the nearest card of the next line.
 */
export function nextCard<Card extends Placed>(key: string, at: number, cards: readonly Card[]): Card | null {
  if (at < 0) return key === 'ArrowDown' ? (cards[0] ?? null) : null;
  switch (key) {
    case 'ArrowLeft':
      return cards[at - 1] ?? null;
    case 'ArrowRight':
      return cards[at + 1] ?? null;
    case 'Home':
      return cards[0] ?? null;
    case 'End':
      return cards.at(-1) ?? null;
    case 'ArrowUp':
      return nearest(cards[at], cards.slice(0, at).reverse());
    case 'ArrowDown':
      return nearest(cards[at], cards.slice(at + 1));
    default:
      return null;
  }
}

/** Returns the nearest card in the first other line among `others`, which go away from the card. */
function nearest<Card extends Placed>(from: Card | undefined, others: readonly Card[]): Card | null {
  const first = others.find(({ offsetTop }) => offsetTop !== from?.offsetTop);
  if (!from || !first) return null;
  const line = others.filter(({ offsetTop }) => offsetTop === first.offsetTop);
  const distance = ({ offsetLeft }: Card) => Math.abs(offsetLeft - from.offsetLeft);
  return line.reduce((best, card) => (distance(card) < distance(best) ? card : best), first);
}
