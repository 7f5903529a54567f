import { describe, expect, it } from 'vitest';
import { parseForReading } from '../blocks/cut-blocks';
import { printTree } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { type DocumentLinkChange, documentLinkSteps } from './document-link-steps';
import { type DocumentLink, documentLinks } from './document-links';
import { linkHost, linkIssue } from './link-issues';

const all = (source: string): DocumentLink[] =>
  documentLinks(parseForReading(source)).flatMap(({ links }) => [...links]);

function changed(source: string, nth: number, change: DocumentLinkChange): string {
  const tree = parseForReading(source);
  const link = documentLinks(tree).flatMap(({ links }) => [...links])[nth];
  const steps = documentLinkSteps(tree, link?.id ?? '', change);
  if ('refused' in steps) throw new Error(steps.reason);
  return printTree(applySteps(tree, steps));
}

const page = `<body>
<a href="https://frame.org">Frame <b>link</b></a>
<div class="block-section" data-title="Hero"><p class="block-edit">One <a  HREF='a?x=1&amp;y=2' alias="one" style="color:red">first &amp; last</a> two <a href="{{ url }}"><b> bold </b></a></p>
<a href="i"><img class="block-edit" src="a.png" alt="Pear"></a></div>
<div class="block-section"><a class="block-edit" href="#">Button</a><p class="block-edit block-no-link"><a href="x">no</a></p>
<!--[if mso]><v:roundrect href="https://mso.org"><![endif]--><!--[if mso]><v:fill data-block="q" href="t"><![endif]--><map><area href="m" alt="Map"></map></div>
</body>`;

describe('documentLinks', () => {
  it('[I3-links-all] finds links in texts, around images, as blocks and in code, by section in document order', () => {
    const groups = documentLinks(parseForReading(page));
    expect(groups.map(({ links }) => links.map((link) => [link.kind, link.text, link.href]))).toEqual([
      [['code', 'Frame link', 'https://frame.org']],
      [
        ['text', 'first & last', 'a?x=1&y=2'],
        ['text', 'bold', '{{ url }}'],
        ['image', 'Pear', 'i'],
      ],
      [
        ['block', 'Button', '#'],
        ['text', 'no', 'x'],
        ['code', '', 'https://mso.org'],
        ['code', 'Map', 'm'],
      ],
    ]);
    expect(groups[0]?.sectionId).toBe('');
    expect(groups[1]?.sectionId).not.toBe(groups[2]?.sectionId);
    expect(all(page)[1]).toMatchObject({ alias: 'one', style: 'color:red', locked: '', textLocked: '' });
  });

  it('[I3-links-locked] tells why a link in code that is not tagged stays as it is', () => {
    const locked = all(page).filter((link) => link.locked !== '');
    expect(locked.map(({ text, locked }) => `${text}: ${locked}`)).toEqual([
      'Frame link: The theme doesn’t tag this link, so it can only be changed in the source.',
      'no: The theme doesn’t allow links here.',
      ': This link is only for Outlook, so it can only be changed in the source.',
      'Map: The theme doesn’t tag this link, so it can only be changed in the source.',
    ]);
    expect(() => changed(page, 0, { href: 'y' })).toThrow('doesn’t tag this link');
  });

  it('leaves out variations that are not shown and anchors that lead nowhere', () => {
    const hidden =
      '<p class="block-edit" data-be-hidden="p:1"><a href="x">no</a></p><p class="block-edit"><a name="t">x</a><a id="u"></a></p>';
    const tree = parseForReading(hidden, 'p');
    expect(documentLinks(tree)).toEqual([]);
  });

  it('reads a block again only when it changed', () => {
    const tree = parseForReading(page);
    const before = documentLinks(tree).flatMap(({ links }) => [...links]);
    const steps = documentLinkSteps(tree, before[4]?.id ?? '', { href: 'https://a.org' });
    if ('refused' in steps) throw new Error(steps.reason);
    const after = documentLinks(applySteps(tree, steps)).flatMap(({ links }) => [...links]);
    expect(after.map((link, index) => link === before[index])).toEqual([
      false,
      true,
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('documentLinkSteps', () => {
  it.each<[number, DocumentLinkChange, string, string]>([
    [1, { href: 'b?q="&z' }, "HREF='a?x=1&amp;y=2'", "HREF='b?q=&quot;&amp;z'"],
    [1, { text: 'new <one>' }, 'first &amp; last', 'new &lt;one&gt;'],
    [1, { alias: 'two', style: null }, ' alias="one" style="color:red"', ' alias="two"'],
    [1, { alias: '' }, ' alias="one"', ''],
    [2, { text: 'thin' }, '<b> bold </b>', '<b> thin </b>'],
    [3, { href: 'https://pear.org' }, '<a href="i">', '<a href="https://pear.org">'],
    [
      4,
      { href: '', text: 'Go', className: 'block-edit x' },
      '<a class="block-edit" href="#">Button',
      '<a class="block-edit x" href="">Go',
    ],
  ])('[I3-links-minimal] of link %i with %o changes its own bytes only', (nth, change, before, after) => {
    expect(changed(page, nth, change)).toBe(page.replace(before, after));
  });

  it('changes nothing when the values are there already', () => {
    expect(changed(page, 1, { href: 'a?x=1&y=2', text: 'first & last', alias: 'one' })).toBe(page);
  });

  it('[I3-links-minimal] leaves the spelling of an address that stays', () => {
    const raw = '<p class="block-edit"><a href="?a=1&copy=2&b=%C3" alias=x>t</a></p>';
    const [link] = all(raw);
    expect(changed(raw, 0, { href: link?.href ?? '', alias: 'y', text: 't' })).toBe(raw.replace('alias=x', 'alias=y'));
  });

  it('refuses an empty text, the text of an image, a text of several parts and a link that is gone', () => {
    expect(() => changed(page, 1, { text: ' ' })).toThrow('A link needs a text.');
    expect(() => changed(page, 3, { text: 'Apple' })).toThrow('alternative text');
    const parts = '<p class="block-edit"><a href="x">a <b>b</b></a> <a href="y">{{ n }} x</a></p>';
    expect(() => changed(parts, 0, { text: 'c' })).toThrow('several parts');
    expect(() => changed(parts, 1, { text: 'c' })).toThrow('several parts');
    expect(documentLinkSteps(parseForReading(parts), 'gone:1', {})).toMatchObject({ refused: true });
  });
});

describe('linkIssue', () => {
  const context = { hasAnchor: (name: string) => name === 'prices', isEmail: true };
  it.each([
    ['', 'empty'],
    ['#', 'placeholder'],
    ['http://', 'placeholder'],
    ['https://www.example.com/a', 'placeholder'],
    ['https://shop.example', 'placeholder'],
    ['javascript:void(0)', 'placeholder'],
    ['YOUR_LINK', 'placeholder'],
    ['[link]', 'placeholder'],
    ['javascript:alert(1)', 'unsafe'],
    ['data:text/html,x', 'unsafe'],
    ['#missing', 'broken'],
    ['http:/a.org', 'broken'],
    ['https//a.org', 'broken'],
    ['htp://a.org', 'broken'],
    ['www.a.org', 'broken'],
    ['a.org/x', 'broken'],
    ['https://nohost', 'broken'],
    ['https://a.org/a b', 'broken'],
    ['mailto:someone', 'broken'],
    ['tel:', 'broken'],
    ['about.html', 'broken'],
  ])('[I3-links-broken] marks %s as %s', (href, kind) => {
    expect(linkIssue(href, context)?.kind).toBe(kind);
  });

  it.each([
    'https://a.org',
    'http://a.org:8080/x?y=1#z',
    '//cdn.a.org/x',
    'https://münchen.de/',
    '{{ url }}',
    '{{base}}/x',
    '%%unsubscribe_url%%',
    '*|UNSUB|*',
    'https://{{host}}/a b',
    'https://a.org/{{ a b }}',
    '#prices',
    '#top',
    'mailto:a@b.org?subject=x',
    'mailto:?subject=x',
    'mailto:{{ mail }}',
    'tel:+49 30 1',
    'webcal://a.org/x',
  ])('[I3-links-broken] has nothing against %s', (href) => {
    expect(linkIssue(href, context)).toBeNull();
  });

  it('takes relative addresses on pages, and names hosts', () => {
    expect(linkIssue('about.html', { ...context, isEmail: false })).toBeNull();
    expect(linkHost('https://user@Shop.A.org:80/x')).toBe('shop.a.org');
    expect(linkHost('mailto:a@b.org')).toBe('');
  });
});
