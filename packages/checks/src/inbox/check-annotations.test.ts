import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkAnnotations } from './check-annotations';

const now = new Date('2026-11-29T12:00:00Z');

function rulesOf(json: string): string[] {
  const page = readExportedPage(
    `<html><head><script type="application/ld+json">${json}</script></head><body>a</body></html>`,
  );
  if (!page) throw new Error('too costly');
  return checkAnnotations(page, now).map(({ rule }) => rule.replace('inbox-annotation-', ''));
}

const offer = {
  '@context': 'http://schema.org/',
  '@type': 'DiscountOffer',
  description: '20 % off',
  availabilityStarts: '2026-11-27T08:00:00+01:00',
  availabilityEnds: '2026-12-04T23:59:59+01:00',
};
const card = {
  '@context': 'http://schema.org/',
  '@type': 'PromotionCard',
  image: 'https://example.com/a.png',
  url: 'https://example.com/',
  price: 20,
  priceCurrency: 'EUR',
  discountValue: 5,
};
const written = (...objects: object[]): string => JSON.stringify(objects);
const many = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({ ...card, image: `https://example.com/${index}.png` }));

it.each([
  ['context', written({ ...offer, '@context': 'schema' }), written({ ...offer, '@context': 'https://schema.org' })],
  ['date', written({ ...offer, availabilityEnds: '2026-12-04T23:59:59' }), written(offer)],
  [
    'date',
    written({ ...offer, availabilityEnds: '2026-12-04' }),
    written({ ...offer, availabilityEnds: '{{ ends }}' }),
  ],
  ['date-order', written({ ...offer, availabilityEnds: '2026-11-27T08:00:00+02:00' }), written(offer)],
  ['ended', written({ ...offer, availabilityEnds: '2026-11-29T12:00:00+01:00' }), written(offer)],
  ['discount', written({ ...card, discountValue: 20 }), written(card)],
  ['discount', written({ ...card, price: undefined }), written({ ...card, price: '{{ price }}' })],
  ['currency', written({ ...card, priceCurrency: undefined }), written(card)],
  ['currency', written({ ...card, priceCurrency: '€' }), written({ ...card, priceCurrency: 'USD' })],
  ['https', written({ ...card, image: 'http://example.com/a.png' }), written(card)],
  ['https', written({ ...card, '@type': 'Organization', logo: 'logo.png' }), written(card)],
  [
    'image-type',
    written({ ...card, image: 'https://example.com/a.webp?x=1' }),
    written({ ...card, image: 'https://a.gif/x' }),
  ],
  ['image-repeated', written(card, card), written(...many(2))],
  ['card', written({ ...card, url: '' }), written({ ...card, url: '{{ url }}' })],
  ['cards', written(...many(11)), written(...many(10))],
  ['json', written(offer).slice(0, -1), `${written(offer)}\n`],
  ['script-end', '[{"@type":"DiscountOffer","description":"</script>"}]', written(offer)],
  ['tag', written({ ...offer, description: '{{ text }}' }), written({ ...offer, description: '{{ text | json }}' })],
  ['tag', written(card).replace('20', '{{ price }}'), written(card)],
])('[W11-inbox-annotations] %s is found in %s', (rule, failing, passing) => {
  expect(rulesOf(failing)).toContain(rule);
  expect(rulesOf(passing)).not.toContain(rule);
});

it('[W11-inbox-annotations] correct annotations, other data and what conditions write have no findings', () => {
  for (const json of [
    written(offer, card),
    `{"@graph":${written(offer)}}`,
    '{"@type":"Order"',
    `[{% if a %}${JSON.stringify(offer)},{% endif %}]`,
    written({ ...offer, description: 'a {{ text["b"] | json }}' }).replaceAll('\\"', '"'),
  ])
    expect(rulesOf(json)).toEqual([]);
});

it('[W11-inbox-annotations] annotations outside of the head are a hint', () => {
  const page = readExportedPage(`<body><script type="application/ld+json">${written(offer)}</script></body>`);
  expect(page && checkAnnotations(page, now)).toMatchObject([{ rule: 'inbox-annotation-place', severity: 'hint' }]);
});
