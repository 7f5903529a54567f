import type { ExportRule, Severity } from '@galley/markup/checks';

/** A fault of Gmail annotations. */
export interface AnnotationFault {
  rule: ExportRule;
  severity: Severity;
  /** A sentence without a period. */
  message: string;
  /** The affected value; '' = nothing to show. */
  detail: string;
}

type Fields = Record<string, unknown>;

/** The maximum number of cards that Gmail reads. */
const cardsMost = 10;

/** Stands for what a template tag prints. */
export const printed = '\ue000';
const templateTag = /\ue000|\{\{|\{%|%%|<%|\*\|/;

const types: ReadonlySet<string> = new Set(['Organization', 'DiscountOffer', 'PromotionCard']);

/** Returns the annotations in parsed JSON-LD: objects with a type that Gmail reads. */
export function annotationsIn(data: unknown): Fields[] {
  const objects = Array.isArray(data) ? data : [data];
  return objects.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const fields = entry as Fields;
    if (Array.isArray(fields['@graph'])) return annotationsIn(fields['@graph']);
    return types.has(String(fields['@type'])) ? [fields] : [];
  });
}

/**
 * Finds what Gmail ignores or shows wrongly in annotations: dates, prices, cards and addresses. Values of template tags
 * are not known, and never a fault.
 */
export function annotationFaults(objects: readonly Fields[], now: Date): AnnotationFault[] {
  const ofType = (type: string): Fields[] => objects.filter((fields) => fields['@type'] === type);
  const cards = ofType('PromotionCard');
  return [
    ...objects.flatMap(contextFaults),
    ...ofType('Organization').flatMap((fields) => addressFaults(fields, 'logo', true)),
    ...ofType('DiscountOffer').flatMap((fields) => dateFaults(fields, now)),
    ...cards.flatMap((card) => [...cardFaults(card), ...priceFaults(card)]),
    ...cardListFaults(cards),
  ];
}

const fault = (rule: string, message: string, detail = '', severity: Severity = 'warning'): AnnotationFault => ({
  rule: `inbox-annotation-${rule}`,
  severity,
  message,
  detail,
});

/** Returns a text; '' = none, null = a template tag writes it. */
function textOf(fields: Fields, name: string): string | null {
  const value = fields[name];
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return templateTag.test(text) ? null : text;
}

function contextFaults(fields: Fields): AnnotationFault[] {
  const context = textOf(fields, '@context');
  if (context === null || /^https?:\/\/schema\.org\/?$/.test(context)) return [];
  return [
    fault('context', 'Gmail ignores annotations without the context http://schema.org/', String(fields['@type'])),
  ];
}

const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

function dateFaults(fields: Fields, now: Date): AnnotationFault[] {
  const starts = textOf(fields, 'availabilityStarts');
  const ends = textOf(fields, 'availabilityEnds');
  const faults = [starts, ends]
    .filter((text): text is string => text !== null && text !== '' && !isDate(text))
    .map((text) =>
      fault('date', 'Gmail needs this date with time and offset, such as 2026-11-27T08:00:00+01:00', text),
    );
  if (!ends || !isDate(ends)) return faults;
  if (starts && isDate(starts) && Date.parse(ends) <= Date.parse(starts))
    faults.push(fault('date-order', 'The offer ends before it starts', ends));
  else if (Date.parse(ends) <= now.getTime())
    faults.push(fault('ended', 'The offer has ended, so Gmail doesn’t show it', ends));
  return faults;
}

function isDate(text: string): boolean {
  return withOffset.test(text) && Number.isFinite(Date.parse(text));
}

function addressFaults(fields: Fields, name: string, isImage: boolean): AnnotationFault[] {
  const address = textOf(fields, name);
  if (!address) return [];
  if (!/^https:\/\//i.test(address))
    return [fault('https', 'Gmail ignores this address, because it isn’t https', address)];
  const ending = /\.([a-z]{3,4})(?:[?#]|$)/i.exec(address.slice(8).replace(/^[^/]*/, ''))?.[1]?.toLowerCase() ?? '';
  if (isImage && /^(?:gif|webp|svg|avif|bmp|tiff?)$/.test(ending))
    return [fault('image-type', 'Gmail shows PNG and JPEG images only in the Promotions tab', address)];
  return [];
}

function cardFaults(card: Fields): AnnotationFault[] {
  const missing = ['image', 'url'].filter((name) => textOf(card, name) === '');
  const headline = textOf(card, 'headline') ?? '';
  return [
    ...missing.map((name) =>
      fault('card', `Gmail doesn’t show a card without ${name === 'url' ? 'a url' : 'an image'}`, headline),
    ),
    ...addressFaults(card, 'image', true),
    ...addressFaults(card, 'url', false),
  ];
}

function priceFaults(card: Fields): AnnotationFault[] {
  const [price, currency, discount] = ['price', 'priceCurrency', 'discountValue'].map((name) => textOf(card, name));
  const faults: AnnotationFault[] = [];
  if (price && currency === '') faults.push(fault('currency', 'Gmail doesn’t show a price without a currency', price));
  else if (currency && !/^[A-Z]{3}$/.test(currency))
    faults.push(fault('currency', 'The currency isn’t a code of three letters, such as EUR', currency));
  if (discount && price === '')
    faults.push(fault('discount', 'Gmail doesn’t show a discount without a price', discount));
  else if (price && discount && Number(discount) >= Number(price))
    faults.push(
      fault(
        'discount',
        'The discount isn’t less than the price, so the card shows no price or a negative one',
        discount,
      ),
    );
  return faults;
}

function cardListFaults(cards: readonly Fields[]): AnnotationFault[] {
  const faults: AnnotationFault[] = [];
  if (cards.length > cardsMost)
    faults.push(fault('cards', `Gmail shows ${cardsMost} cards at most`, `${cards.length} cards`));
  const seen = new Set<string>();
  for (const card of cards) {
    const image = textOf(card, 'image');
    if (image && seen.has(image))
      faults.push(fault('image-repeated', 'Gmail needs a different image on each card', image));
    if (image) seen.add(image);
  }
  return faults;
}
