import { describe, expect, it } from 'vitest';
import { parseForReading } from '../../blocks/cut-blocks';
import { applySteps } from '../../testing/apply-steps';
import { blockFacts, shownBlocks } from './block-facts';
import { type CheckContext, checkDocument, themeTextsOf } from './check-document';
import { checkContrast, checkImageWeight, lookContrast, type TextLook } from './check-measured';
import { contrastRatio, readRgb } from './contrast';
import { isPlaceholderText } from './placeholder-text';
import { hasUnsubscribeTag, isUnsubscribeLink } from './unsubscribe';

const email: CheckContext = { isEmail: true, subject: 'Spring', themeTexts: new Set() };
const whole = '<html lang="en"><head><title>T</title></head><body><div class="block-preview">P</div>';
const out = '<p class="block-edit">Bye <a href="*|UNSUB|*">leave</a></p>';

/** Returns the rules and details of the findings in a section of an otherwise complete document. */
function found(inner: string, context: Partial<CheckContext> = {}): string[] {
  const tree = parseForReading(`${whole}<div class="block-section">${inner}${out}</div></body></html>`);
  return checkDocument(tree, { ...email, ...context }).map((finding) =>
    `${finding.severity} ${finding.rule} ${finding.detail}`.trim(),
  );
}

describe('checkDocument', () => {
  it('[I3-checks-none] finds nothing in a document that is complete', () => {
    const good = '<h1 class="block-edit">News</h1><p class="block-edit">Read <a href="https://a.org">more</a></p>';
    expect(found(`${good}<a href="https://a.org"><img class="block-edit" src="a.png" alt="A pear"></a>`)).toEqual([]);
  });

  it('[F-B12] names what begins after the end of the document and never ends, with its line', () => {
    const after = (tail: string) => {
      const tree = parseForReading(`${whole}\n<div class="block-section">${out}</div></body>\n</html>${tail}`);
      return checkDocument(tree, email)
        .filter(({ rule }) => rule === 'code-unclosed')
        .map(({ severity, message, detail }) => `${severity} ${message} ${detail}`);
    };
    expect(after('\n<div>\n<b>x</b><span class="a">')).toEqual([
      'error <div> after the end of the document is never closed Line 4',
      'error <span> after the end of the document is never closed Line 5',
    ]);
    expect(after('\n<div><p>x</div><img src="a"><!-- <b> -->{{ end }}')).toEqual([]);
    expect(after('\n')).toEqual([]);
  });

  it('[F-B16] reports what the canvas cannot show of AMP', () => {
    for (const [attribute, count] of [
      ['amp4email', 1],
      ['⚡4email', 1],
      ['amp', 1],
      ['lang="en"', 0],
    ] as const) {
      const tree = parseForReading(`<!doctype html><html ${attribute}><head></head><body>${out}</body></html>`);
      expect(checkDocument(tree, email).filter(({ rule }) => rule === 'amp')).toHaveLength(count);
    }
  });

  it('[I3-checks-document] misses subject, title, language, preview text and the way out', () => {
    const tree = parseForReading('<html><body><p class="block-edit">Hi</p></body></html>');
    const rules = (context: CheckContext): string[] => checkDocument(tree, context).map(({ rule }) => rule);
    expect(rules({ ...email, subject: ' ' })).toEqual(['subject', 'title', 'language', 'preview-text', 'unsubscribe']);
    expect(rules({ ...email, isEmail: false, subject: '' })).toEqual(['title', 'language']);
  });

  it.each([
    ['<img class="block-edit" src="x/a.png">', 'error image-alt a.png'],
    ['<img class="block-edit" src="a.png" alt="">', 'hint image-decorative a.png'],
    ['<img class="block-edit" src="a.png" alt="IMG_0012.JPG">', 'warning image-alt-name IMG_0012.JPG'],
    ['<img class="block-edit" src="http://a.org/a.png" alt="A">', 'warning image-http http://a.org/a.png'],
    ['<img class="block-edit" src="" alt="A">', 'error image-source'],
    ['<img class="block-edit" src="data:image/png;base64,AA" alt="A">', 'warning image-embedded'],
    ['<a href="https://a.org"><img class="block-edit" src="a.png" alt=""></a>', 'error link-text https://a.org'],
    ['<p>code <img src="in/code.png"></p>', 'error image-alt code.png'],
  ])('[I3-checks-images] of %s says %s', (inner, expected) => {
    expect(found(inner)).toEqual([expected]);
  });

  it('[F3-checks-details] shows no half of an emoji of what it shortens', () => {
    const emoji = '🍑'.repeat(80);
    const inner = `<h1>x${emoji}</h1><h3>x${emoji}</h3><img class="block-edit" src="${emoji}.png"><p class="block-edit"><a href="#">x${emoji}</a></p><p class="block-edit">Lorem ipsum x${emoji}</p>`;
    const details = found(inner);
    expect(details.length).toBeGreaterThan(3);
    for (const detail of details) expect(detail).not.toMatch(/\p{Cs}/u);
  });

  it('[I3-checks-images] ignores spacers and images marked as decoration', () => {
    expect(
      found('<img src="s.gif" width=1><img src="d.png" alt="" role="presentation"><img src="x" aria-hidden="true">'),
    ).toEqual([]);
  });

  it.each([
    ['<p class="block-edit"><a href="#">go</a></p>', 'error link-placeholder "go", #'],
    ['<a class="block-edit" href="">go</a>', 'error link-empty "go"'],
    ['<p class="block-edit"><a href="javascript:alert(1)">go</a></p>', 'error link-unsafe "go", javascript:alert(1)'],
    ['<p class="block-edit"><a href="www.a.org">go</a></p>', 'warning link-broken "go", www.a.org'],
    ['<p class="block-edit"><a href="#prices">go</a></p>', 'warning link-broken "go", #prices'],
    ['<p class="block-edit"><a href="https://a.org"></a></p>', 'error link-text https://a.org'],
  ])('[I3-checks-links] of %s says %s', (inner, expected) => {
    expect(found(inner)).toEqual([expected]);
    expect(found(`<h2 id="prices">Prices</h2>${inner.replace('www.a.org', '#prices')}`).includes(expected)).toBe(
      !expected.includes('broken'),
    );
  });

  it('[I3-checks-texts] finds placeholder texts and texts that are still the theme’s, one finding a section', () => {
    const theme = parseForReading(
      '<div class="block-section"><h2 class="block-edit">Our harvest</h2><p class="block-edit">Apples &amp; pears</p></div>',
    );
    const themeTexts = new Set(themeTextsOf(theme));
    expect([...themeTexts]).toEqual(['Our harvest', 'Apples & pears']);
    const inner =
      '<h2 class="block-edit">Our harvest</h2><p class="block-edit">Apples\n &amp; <b>pears</b></p><p class="block-edit">Lorem ipsum dolor</p>';
    expect(found(inner, { themeTexts })).toEqual([
      'error text-placeholder Lorem ipsum dolor',
      'hint text-theme Our harvest',
    ]);
    expect(found(inner.replace('Our', 'My').replace('Apples', 'Plums'), { themeTexts })).toEqual([
      'error text-placeholder Lorem ipsum dolor',
    ]);
  });

  it('[I3-checks-texts] finds a text without words, and no heading, link or image twice', () => {
    expect(found('<p class="block-edit"> <br>\n</p>')).toEqual(['warning text-empty']);
    expect(
      found('<p class="block-edit">&nbsp;</p><div class="block-edit"><img src="a.png" alt="A boat"></div>'),
    ).toEqual([]);
    expect(found('<h2 class="block-edit"></h2>')).toEqual(['warning heading-empty']);
    expect(found('<a class="block-edit" href="https://a.org/"></a>')).toEqual(['error link-text https://a.org/']);
  });

  it.each([
    ['<h1 class="block-edit">A</h1><h3 class="block-edit">B</h3>', 'warning heading-order B'],
    ['<h1>A</h1><h2></h2>', 'warning heading-empty'],
    ['<h1>A</h1><h2>B</h2><h1 class="block-edit">C</h1>', 'hint heading-first C'],
    ['<script>x</script>', 'warning script'],
  ])('[I3-checks-headings] of %s says %s', (inner, expected) => {
    expect(found(inner)).toEqual([expected]);
  });

  it('[I3-checks-hostile] ends in linear time on openers without an end', () => {
    const hostile = ['{{', '${', '[add', '*|UNSUB', '%%=', '{%', '<a href="{{', ' '].map((piece) =>
      piece.repeat(100_000 / piece.length),
    );
    for (const text of hostile)
      expect(Array.isArray(found(`<p class="block-edit">${text}x</p><img src="${text}" alt="${text}x">`))).toBe(true);
  });

  it('leaves out what is not shown and what a hidden variation holds', () => {
    const tree = parseForReading(
      `${whole}<p class="block-edit" data-be-hidden="p:1"><img src="a.png"><a href="#">x</a></p>${out}`,
      'p',
    );
    expect(checkDocument(tree, email)).toEqual([]);
  });

  it('[I3-checks-cached] reads again what changed, and nothing else', () => {
    const sections = Array.from(
      { length: 50 },
      (_, n) => `<div class="block-section"><p class="block-edit">Text ${n}</p></div>\n`,
    ).join('');
    const tree = parseForReading(`${whole}${sections}${out}</body></html>`);
    checkDocument(tree, email);
    const facts = new Map([...shownBlocks(tree)].map((block) => [block.beId, blockFacts(block)]));
    const block = [...tree.blocks.values()].find(({ parts }) => parts[0] === 'Text 0');
    const next = applySteps(tree, [
      { kind: 'setInner', beId: block?.beId ?? '', before: 'Text 0', after: 'Lorem ipsum' },
    ]);
    expect(checkDocument(next, email).map(({ rule }) => rule)).toEqual(['text-placeholder']);
    const again = [...shownBlocks(next)].filter((shown) => blockFacts(shown) !== facts.get(shown.beId));
    expect(again.map(({ beId, tag }) => beId && tag)).toEqual(['', 'div', 'p']);
  });
});

describe('placeholder texts and the way out', () => {
  it.each([
    'Lorem ipsum dolor sit amet',
    'Add text here',
    'Your headline here',
    'Add code here',
    'Heading 2',
    'Text goes here.',
    'XXX',
    'Hello [insert name]',
    'Button text',
  ])('[I3-checks-texts] takes "%s" for a placeholder', (text) => expect(isPlaceholderText(text)).toBe(true));

  it.each([
    '',
    'Add apples to the cart',
    'We are here',
    'The title of the book is long',
    'Text us',
    '{{ first_name }}',
  ])('[I3-checks-texts] takes "%s" for a text', (text) => expect(isPlaceholderText(text)).toBe(false));

  it.each([
    '<a href="*|UNSUB|*">x</a>',
    '%unsubscribe_url%',
    '<a href="<%asm_group_unsubscribe_raw_url%>">',
    '{{ unsubscribe_link }}',
    "{% unsubscribe 'x' %}",
    '%%unsub_center_url%%',
    '[unsubscribe]',
    '{{{ subscription_management_url }}}',
    '<unsubscribe>x</unsubscribe>',
    '{$unsubscribe}',
    '$' + '{set_user_to_unsubscribed_url | unsubscribe}',
  ])('[I3-checks-unsubscribe] knows %s', (source) => expect(hasUnsubscribeTag(source)).toBe(true));

  it('[I3-checks-unsubscribe] knows a link by its words or address, in several languages', () => {
    expect(isUnsubscribeLink({ text: 'Abmelden', href: 'https://a.org' })).toBe(true);
    expect(isUnsubscribeLink({ text: 'here', href: 'https://a.org/unsubscribe?u=1' })).toBe(true);
    expect(isUnsubscribeLink({ text: 'Subscribe', href: 'https://a.org' })).toBe(false);
    expect(hasUnsubscribeTag('<p>{{ name }} *|FNAME|*</p>')).toBe(false);
  });
});

describe('[I3-checks-contrast] contrast', () => {
  const look = (part: Partial<TextLook>): TextLook => ({
    text: 'Text',
    color: 'rgb(119, 119, 119)',
    backgrounds: ['rgb(255, 255, 255)'],
    hasPicture: false,
    fontSizePx: 16,
    fontWeight: 400,
    ...part,
  });

  it('is that of WCAG', () => {
    const ratio = (a: string, b: string): number =>
      contrastRatio(readRgb(a) ?? [0, 0, 0, 1], readRgb(b) ?? [0, 0, 0, 1]);
    expect(ratio('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 5);
    expect(ratio('rgb(119, 119, 119)', 'rgb(255, 255, 255)')).toBeCloseTo(4.478, 3);
    expect(ratio('rgb(118, 118, 118)', 'rgb(255, 255, 255)')).toBeCloseTo(4.542, 3);
    expect(readRgb('color(srgb 1 0 0.5 / 0.5)')).toEqual([255, 0, 127.5, 0.5]);
    expect(readRgb('oklch(1 0 0)')).toBeNull();
  });

  it('is judged by size and weight, through transparent layers, and not over images', () => {
    expect(checkContrast('b', [look({})])).toMatchObject([
      { severity: 'warning', message: 'Contrast of 4.47 : 1, at least 4.5 : 1 is legible' },
    ]);
    expect(checkContrast('b', [look({ color: 'rgb(118, 118, 118)' })])).toEqual([]);
    expect(checkContrast('b', [look({ fontSizePx: 24 }), look({ fontSizePx: 19, fontWeight: 700 })])).toEqual([]);
    expect(checkContrast('b', [look({ hasPicture: true }), look({ color: 'lab(1 2 3)' })])).toEqual([]);
    expect(lookContrast(look({ color: 'rgb(0, 0, 0)', backgrounds: ['rgba(0, 0, 0, 0.5)'] }))).toBeCloseTo(5.28, 1);
    expect(checkContrast('b', [look({}), look({ color: 'rgb(200, 200, 200)', text: 'Pale' })])).toMatchObject([
      { severity: 'error', detail: 'Pale' },
    ]);
  });
});

describe('[I3-checks-weight] weight of images', () => {
  const limits = { imageWeightBytes: 1_000_000, imageOversize: 3 };
  const look = {
    naturalWidth: 600,
    naturalHeight: 300,
    shownWidth: 300,
    shownHeight: 150,
    bytes: 90_000,
    address: '/assets/x/pear.png',
  };

  it('is reported if known, and so is a size far above the displayed one', () => {
    expect(checkImageWeight('b', look, limits)).toEqual([]);
    expect(checkImageWeight('b', { ...look, bytes: 2_500_000 }, limits)).toMatchObject([
      {
        rule: 'image-weight',
        severity: 'warning',
        detail: 'pear.png',
        message: 'Image of 2,441 KB, which loads slowly on phones',
      },
    ]);
    expect(checkImageWeight('b', { ...look, naturalWidth: 1200, naturalHeight: 600 }, limits)).toMatchObject([
      { severity: 'hint', message: 'Image of 1200 × 600 shown as 300 × 150' },
    ]);
    expect(checkImageWeight('b', { ...look, naturalWidth: 1200, address: 'a.svg' }, limits)).toEqual([]);
  });
});
