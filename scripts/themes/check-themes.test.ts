import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DefaultTreeAdapterTypes as Dom, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { allTags, formElement, hasSlotGround } from './tag-patterns';

const folder = fileURLToPath(new URL('../../themes/', import.meta.url));
const themes = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const sources = new Map(themes.map((theme) => [theme, readFileSync(`${folder}${theme}/index.html`, 'utf8')]));
const bothThemes = [...sources.values()].join('\n');
/** Parse errors that are intended: an XHTML doctype, which email clients still support best. */
const knownErrors = new Set(['non-conforming-doctype']);
const pictureBytes = 600 * 1024;

describe('[T-starter-tags] the starter themes show every tag of the grammar at work', () => {
  it.each(Object.entries(allTags))('%s', (_name, pattern) => {
    expect(pattern.test(bothThemes)).toBe(true);
  });

  it('uses no tag the grammar does not know', () => {
    const known = new Set(Object.keys(allTags).map((name) => name.replace(/-N\b/, '')));
    const used = classesOf(bothThemes).filter((name) => name.startsWith('block-'));
    expect(used.filter((name) => !known.has(name.replace(/-\d+$/, '')))).toEqual([]);
  });
});

describe.each(themes)('starter theme %s', (theme) => {
  const source = sources.get(theme) ?? '';
  const elements = elementsOf(source);

  it('says its title and what it is made for', () => {
    const about: unknown = JSON.parse(readFileSync(`${folder}${theme}/theme.json`, 'utf8'));
    expect(about).toMatchObject({ title: expect.stringMatching(/\S/), type: expect.stringMatching(/^(email|page)$/) });
  });

  it('[T-starter-amount] offers at least eight sections and eight components, groups counted once', () => {
    expect(paletteEntries(elements, 'block-section').length).toBeGreaterThanOrEqual(8);
    expect(paletteEntries(elements, 'block-component').length).toBeGreaterThanOrEqual(8);
  });

  it('has a group of sections with three variations or more', () => {
    const names = elements
      .filter((element) => has(element, 'block-section'))
      .map((element) => read(element, 'data-group'));
    const counts = names.map((name) => (name === '' ? 0 : names.filter((other) => other === name).length));
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(3);
  });

  it('gives at least three link styles', () => {
    const names = elements.filter((element) => element.tagName === 'a').map((element) => read(element, 'data-style'));
    expect(new Set(names.filter((name) => name !== '')).size).toBeGreaterThanOrEqual(3);
  });

  it('is parsed without a surprise', () => {
    const errors: string[] = [];
    parse(source, {
      sourceCodeLocationInfo: true,
      onParseError: (error) => {
        if (!knownErrors.has(error.code)) errors.push(`${error.code} in line ${error.startLine}`);
      },
    });
    expect(errors).toEqual([]);
  });

  it('nests as written: each closing tag closes what its author meant', () => {
    const unclosed = elements.filter(({ tagName, sourceCodeLocation: at }) => at && !at.endTag && !isVoid(tagName));
    expect(unclosed.map(describeElement)).toEqual([]);
  });

  it('has no section inside a section and no component inside a component', () => {
    const nested = ['block-section', 'block-component'].flatMap((tag) =>
      elements.filter((element) => has(element, tag) && ancestorsOf(element).some((other) => has(other, tag))),
    );
    expect(nested.map(describeElement)).toEqual([]);
  });

  it('names every content slot', () => {
    const nameless = elements.filter(
      (element) =>
        (has(element, 'block-edit') || hasSlotGround(read(element, 'class'))) && read(element, 'data-block') === '',
    );
    expect(nameless.map(describeElement)).toEqual([]);
  });

  it('[F-D2] makes every image and link editable, so that every finding can be fixed', () => {
    const isOpen = (element: Dom.Element) => has(element, 'block-edit') || has(element, 'be-code-edit');
    const holders = new Set(elements.filter(isOpen).flatMap((element) => ancestorsOf(element)));
    const shut = elements
      .filter(({ tagName }) => tagName === 'img' || tagName === 'a')
      .filter((element) => element.tagName === 'img' || /^https:\/\/example\.com/.test(read(element, 'href')))
      .filter((element) => !isOpen(element) && !ancestorsOf(element).some(isOpen) && !holders.has(element));
    expect(shut.map(describeElement)).toEqual([]);
  });

  it('has every file it refers to', () => {
    const addresses = relativeAddresses(source);
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !existsSync(`${folder}${theme}/${address}`))).toEqual([]);
  });

  it('links to what a template token says, within its site or to itself, so that no address is a placeholder', () => {
    const links = elements
      .map((element) => read(element, 'href') || read(element, 'action'))
      .filter((link) => link !== '');
    const others = links.filter(
      (link) => !/^(#\w|\/\w|mailto:[a-z]+@example\.com$|\{\{\w+\}\}(\/|$)|[\w/.-]+\.(css|svg)$)/.test(link),
    );
    expect(others).toEqual([]);
  });

  it('leads every anchor and label somewhere', () => {
    const ids = elements.map((element) => read(element, 'id')).filter((id) => id !== '');
    const wanted = elements.flatMap((element) => [
      ...(read(element, 'href').startsWith('#') ? [read(element, 'href').slice(1)] : []),
      ...(read(element, 'for') ? [read(element, 'for')] : []),
    ]);
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('describes every picture or says that it is decoration', () => {
    const silent = elements.filter(
      ({ tagName, attrs }) => tagName === 'img' && !attrs.some(({ name }) => name === 'alt'),
    );
    expect(silent.map(describeElement)).toEqual([]);
  });

  it('follows the dark scheme', () => {
    const style = readdirSync(folder + theme).includes('style.css')
      ? readFileSync(`${folder}${theme}/style.css`, 'utf8')
      : '';
    expect(source).toContain('<meta name="color-scheme" content="light dark"');
    expect(source + style).toContain('@media (prefers-color-scheme: dark)');
  });
});

describe('the email theme', () => {
  const email = sources.get('orchard-email') ?? '';

  it('[T-starter-vml] keeps the pictures and links of Outlook twins equal to what others see', () => {
    const twins = [...email.matchAll(/<v:(fill|roundrect)\b[^>]*>/g)].map(([tag]) => tag);
    expect(twins.length).toBeGreaterThanOrEqual(3);
    for (const twin of twins) {
      const slot = /data-block="([^"]+)"/.exec(twin)?.[1] ?? 'no slot';
      const outside = elementsOf(email).filter((element) => read(element, 'data-block') === slot);
      expect(outside.length, slot).toBeGreaterThan(0);
      const address = /\b(?:src|href)="([^"]+)"/.exec(twin)?.[1] ?? 'no address';
      const shown = outside.flatMap((element) => [element, ...ancestorsOf(element).slice(0, 1)]);
      expect(shown.flatMap(({ attrs }) => attrs.map(({ value }) => value))).toContain(address);
    }
  });

  it('holds no form, which mail programs would not show', () => {
    expect(formElement.test(email)).toBe(false);
  });
});

it('keeps all pictures together small enough to download with the product', () => {
  const files = themes.flatMap((theme) =>
    readdirSync(`${folder}${theme}/images`).map((name) => `${folder}${theme}/images/${name}`),
  );
  expect(files.map((file) => statSync(file).size).reduce((sum, size) => sum + size, 0)).toBeLessThan(pictureBytes);
});

function elementsOf(source: string): Dom.Element[] {
  const found: Dom.Element[] = [];
  const waiting: Dom.Node[] = [parse(source, { sourceCodeLocationInfo: true })];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
  }
  return found;
}

function ancestorsOf(element: Dom.Element): Dom.Element[] {
  const ancestors: Dom.Element[] = [];
  for (let node: Dom.Node | null = element.parentNode; node && 'tagName' in node; node = node.parentNode)
    ancestors.push(node);
  return ancestors;
}

function read(element: Dom.Element, name: string): string {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? '';
}

function has(element: Dom.Element, tag: string): boolean {
  return read(element, 'class').split(/\s+/).includes(tag) || read(element, 'style').includes(`-${tag}: true`);
}

function paletteEntries(elements: Dom.Element[], tag: string): string[] {
  const names = elements
    .filter((element) => has(element, tag))
    .map((element, index) => read(element, 'data-group') || `alone ${index}`);
  return [...new Set(names)];
}

function classesOf(source: string): string[] {
  return elementsOf(source).flatMap((element) => read(element, 'class').split(/\s+/));
}

function relativeAddresses(source: string): string[] {
  const attributes = [
    ...source.matchAll(/\b(?:src|background|href|content)="([\w/.-]+\.(?:png|jpg|gif|svg|css|js))"/g),
  ];
  const sets = [...source.matchAll(/\bsrcset="([^"]+)"/g)].flatMap(([, set = '']) =>
    set.split(',').map((entry) => entry.trim().split(' ')[0] ?? ''),
  );
  const urls = [...source.matchAll(/url\('([^')]+)'\)/g)].map(([, address = '']) => address);
  return [...attributes.map(([, address = '']) => address), ...sets, ...urls];
}

function isVoid(tagName: string): boolean {
  return ['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr', 'tbody'].includes(
    tagName,
  );
}

function describeElement(element: Dom.Element): string {
  return `${element.tagName} in line ${element.sourceCodeLocation?.startLine ?? '?'}`;
}
