/** A card of Gmail’s Promotions tab. Texts are plain text; '' and null = none. */
export interface AnnotationCard {
  /** An address of a PNG or JPEG file over https. */
  image: string;
  url: string;
  headline: string;
  price: number | null;
  /** ISO 4217, for example "EUR". */
  currency: string;
  /** The amount that is subtracted from the price. */
  discount: number | null;
}

/** Facts about an email that Gmail can show in its Promotions tab. Texts are plain text; '' and null = none. */
export interface Annotations {
  /** An address of the sender’s logo over https. */
  logo: string;
  offer: {
    description: string;
    discountCode: string;
    /** ISO 8601 with an offset, for example "2026-11-27T08:00:00+01:00". */
    starts: string;
    ends: string;
  } | null;
  /** Gmail shows the first ten. */
  cards: readonly AnnotationCard[];
}

/** The maximum number of cards that Gmail reads. */
export const cardsMost = 10;

/** Returns the JSON-LD of annotations for a script element. It can't end the element. '' = there is nothing to show. */
export function annotationsJson(annotations: Annotations): string {
  const objects = annotationObjects(annotations);
  // A name of an element in a text would end the script.
  return objects.length === 0 ? '' : JSON.stringify(objects, null, 2).replaceAll('<', '\\u003c');
}

/** Returns the objects of annotations as Gmail reads them. */
export function annotationObjects({ logo, offer, cards }: Annotations): Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = [];
  const add = (type: string, values: Record<string, string | number | null>): void => {
    const given = Object.entries(values).filter(([, value]) => value !== '' && value !== null);
    if (given.length > 0)
      objects.push({ '@context': 'http://schema.org/', '@type': type, ...Object.fromEntries(given) });
  };
  add('Organization', { logo });
  if (offer)
    add('DiscountOffer', {
      description: offer.description,
      discountCode: offer.discountCode,
      availabilityStarts: offer.starts,
      availabilityEnds: offer.ends,
    });
  for (const [index, { image, url, headline, price, currency, discount }] of cards.slice(0, cardsMost).entries())
    add('PromotionCard', {
      ...{ image, url, headline, price, priceCurrency: currency, discountValue: discount },
      position: cards.length > 1 ? index + 1 : null,
    });
  return objects;
}
