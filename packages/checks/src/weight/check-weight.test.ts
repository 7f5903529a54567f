import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkWeight, type WeighedImage } from './check-weight';

const address = 'https://example.com/a.png';
const fine: WeighedImage = {
  ...{ bytes: 50_000, width: 600, height: 400, type: 'image/png' },
  ...{ isAnimated: false, durationMs: 0, hasAlpha: false },
};

function findingsOf(tag: string, changes: Partial<WeighedImage>, budget: number | null = null) {
  const page = readExportedPage(`<table width="600"><tr><td>${tag}</td></tr></table>`);
  if (!page) throw new Error('too costly');
  const { src = address, ...rest } = { ...changes } as Partial<WeighedImage> & { src?: string };
  return checkWeight(page, new Map([[src, { ...fine, ...rest }]]), budget);
}

const rulesOf = (tag: string, changes: Partial<WeighedImage>): string[] =>
  findingsOf(tag, changes).map(({ rule }) => rule);

const small = `<img src="${address}" width="300">`;
const full = `<img src="${address}" width="100%">`;

it.each([
  ['weight-oversized', small, { width: 1000 }, { width: 660 }],
  ['weight-oversized', small, { width: 2400 }, { width: 2400, bytes: 10_000 }],
  ['weight-oversized', full, { width: 1400 }, { width: 1200 }],
  ['weight-oversized', small, { width: 2400 }, { width: 2400, type: 'image/svg+xml' }],
  ['weight-blurred', small, { width: 299 }, { width: 300 }],
  ['weight-blurred', small, { width: 200 }, { width: 10 }],
  ['weight-image', small, { bytes: 205_000 }, { bytes: 204_800 }],
  ['weight-image', full, { bytes: 308_000 }, { bytes: 307_200 }],
  ['weight-image', small, { bytes: 1_100_000, isAnimated: true }, { bytes: 1_000_000, isAnimated: true }],
  ['weight-email', small, { bytes: 1_100_000 }, { bytes: 1_000_000 }],
  ['weight-animation', small, { isAnimated: true, durationMs: 5100 }, { isAnimated: true, durationMs: 5000 }],
  ['weight-animation', small, { isAnimated: true, durationMs: null }, { isAnimated: false, durationMs: null }],
  ['weight-type', small, { type: 'image/jpeg' }, { type: 'image/png' }],
  ['weight-type', small, { type: 'image/webp' }, { type: 'application/octet-stream' }],
])('[W11-weight] %s is found for %s with %j and not with %j', (rule, tag, failing, passing) => {
  expect(rulesOf(tag, failing)).toContain(rule);
  expect(rulesOf(tag, passing)).not.toContain(rule);
});

it('[W11-weight] a finding says what is too large, and where', () => {
  expect(findingsOf(small, { width: 2400 })).toMatchObject([
    {
      message: 'Image of 2,400 px shown 300 px wide: 600 px are enough',
      detail: 'a.png',
      cause: small,
      start: '<table width="600"><tr><td>'.length,
    },
  ]);
});

it('[W11-weight] widths that are not known are not compared', () => {
  for (const tag of [
    `<img src="${address}">`,
    `<img src="${address}" width="{{ width }}">`,
    `<img src="${address}" style="width:{{ width }}px">`,
    `<img src="${address}" width="300" style="display:none">`,
  ])
    expect([rulesOf(tag, { width: 2400 }), rulesOf(tag, { width: 20 })]).toEqual([[], []]);
  expect(rulesOf(`<img src="${address}" style="width:100%;max-width:600px">`, { width: 200 })).toEqual([]);
});

it('[W11-weight] of an image that is shown twice the wider box counts', () => {
  expect(rulesOf(small.replace('300', '30') + small, { width: 600 })).toEqual([]);
});

it('[W11-weight] heavy emails are a warning, and a budget counts first', () => {
  expect(findingsOf(small, { bytes: 2_200_000 })).toMatchObject([{ rule: 'weight-email', severity: 'warning' }, {}]);
  expect(findingsOf(small, {}, 40_000)).toMatchObject([
    { rule: 'weight-budget', message: 'The email and its images take 49 KB, more than the 39 KB planned for it' },
  ]);
  expect(findingsOf(small, {}, 60_000)).toEqual([]);
});

it('[W11-weight] an email that tracking addresses make too long for Gmail is found', () => {
  const pageOf = (links: number, text: number) =>
    readExportedPage(`${'<a href="https://example.com/">a</a>'.repeat(links)}${'a'.repeat(text)}`);
  const check = (links: number, text: number): string[] => {
    const page = pageOf(links, text);
    return page ? checkWeight(page, new Map(), null).map(({ rule }) => rule) : [];
  };
  expect(check(0, 89_000)).toEqual([]);
  expect(check(0, 89_200)).toEqual(['weight-clip']);
  expect(check(100, 73_400)).toEqual([]);
  expect(check(100, 73_600)).toEqual(['weight-clip']);
  expect(check(0, 103_000)).toEqual([]);
});

it('[W11-weight] a file that a phone shows over its whole width is not too large', () => {
  const style = '<style>@media (max-width:480px){img{width:100%!important}}</style>';
  expect(rulesOf(small, { width: 1000 })).toContain('weight-oversized');
  expect(rulesOf(style + small, { width: 1000 })).toEqual([]);
  expect(rulesOf(style + small, { width: 1200 })).toEqual(['weight-oversized']);
});
