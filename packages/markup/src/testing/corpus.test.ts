import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type CorpusFile, corpusFiles, fixturesFolder, readCorpusFile } from './corpus';

const fixtures = corpusFiles('all').filter(({ origin }) => origin === 'fixtures');
const bytesOf = (file: CorpusFile): string => readFileSync(file.path, 'latin1');

/** The constructs that the fixtures must contain, and the minimum number of files. Bytes are read as latin1. */
const constructs: Record<string, [files: number, pattern: RegExp]> = {
  'conditional comment': [14, /<!--\[if /],
  'revealed to all but Outlook': [7, /<!--\[if !mso\]><!--/],
  'downlevel-revealed': [3, /<!\[if !/],
  'VML background': [2, /<v:fill/],
  'VML button': [3, /<v:roundrect/],
  'VML rectangle': [5, /<v:rect/],
  'VML line, shape or image': [4, /<v:(?:line|shape|imagedata)/],
  'cell opened in a conditional comment': [3, /<!--\[if[^\]]*\]>[^<]*(?:<\/td>\s*)?<td[^>]*>\s*<!\[endif\]/],
  'table opened in a conditional comment': [5, /<!--\[if[^\]]*\]>\s*<table/],
  'Office settings': [5, /o:OfficeDocumentSettings/],
  Handlebars: [5, /\{\{#(?:if|each)/],
  'Handlebars without escapes': [3, /\{\{\{/],
  'Liquid, Twig or Jinja': [8, /\{%-? *(?:if|for|assign|set)/],
  'ERB or EJS': [2, /<%=/],
  AMPscript: [1, /%%\[/],
  'AMPscript output': [2, /%%=/],
  'Mailchimp merge tag': [2, /\*\|IF:|\*\|FNAME/],
  Velocity: [1, /#foreach\( /],
  FreeMarker: [1, /<#list /],
  Blade: [2, /@foreach \(/],
  Razor: [1, /@model /],
  'template tag between rows': [15, /<\/tr>\s*(?:\{[{%]|%%\[|<%|<#|#end|@(?:end|for)|\*\|)/],
  'template tag in an attribute': [25, /(?:href|src|style|class)=["'][^"']*(?:\{\{|\{%|%%|<%|\$\{|\*\||@)/],
  'template tag inside a tag': [6, /<\w+(?:\s[^<>]*)?\s(?:\{%|\{\{#|<%|<#|#if)/],
  'template tag as a style': [2, /style="[^"]*\{\{ \w+ \}\}[;"]/],
  'template tag as the whole style': [1, /style="\{\{ \w+ \}\}"/],
  'template tag in a style sheet': [8, /<style[^>]*>[^<]*(?:\{\{|\{%|%%|<%|\*\|)/],
  'attribute without quotes': [44, /<\w+ [^>]*?\b\w+=[^"'\s>{][^\s>]*/],
  'attribute in single quotes': [10, /<\w+ [^>]*?='[^']*'/],
  'no blank between attributes': [2, /"[a-z-]+=["']/],
  'attribute twice': [3, /<\w+[^<>]*\s(\w+)="[^"]*"[^<>]*\s\1="/],
  'wrong end tag': [2, /<p[^>]*>[^<]*<\/h\d>/],
  'handler attribute': [4, /\son\w+=/i],
  'upper case tags': [3, /<TABLE/],
  'windows-1252': [2, /charset=windows-1252/i],
  'ISO-8859-1': [1, /charset="ISO-8859-1"/i],
  'byte order mark': [4, /^\xef\xbb\xbf/],
  CRLF: [4, /\r\n/],
  'lone CR': [1, /\r(?!\n)/],
  AMP: [1, /<html \xe2\x9a\xa14email/],
  "Word's lists": [1, /mso-list:l0/],
  'o:p': [2, /<o:p>/],
  'quoted font names': [2, /font-family: ?&quot;/],
  '&quot; in style': [2, /style="[^"]*&quot;/],
  Hebrew: [2, /\xd7[\x90-\xaa]/],
  Arabic: [2, /\xd8[\xa7-\xba]/],
  Japanese: [2, /\xe3\x81/],
  'outside of the basic plane': [3, /\xf0[\x90-\xa0]/],
  'right to left': [5, /dir="rtl"/],
  section: [11, /block-section/],
  component: [11, /block-component/],
  region: [10, /block-region/],
  group: [10, /data-group="/],
  'group by data-style': [1, /CLASS="block-section" DATA-STYLE/],
  'link style': [1, /<a data-style/],
  title: [11, /data-title=/i],
  repeat: [9, /block-repeat/],
  remove: [8, /block-remove/],
  'background image': [2, /block-background/],
  'background color': [5, /block-bgcolor/],
  'Outlook twin': [2, /<v:[^>]* data-block=/],
  anchor: [3, /block-anchor/],
  'preview text': [6, /block-preview/],
  'code block': [2, /be-code-edit/],
  'block-hide': [2, /<!-- block-hide -->/],
  'tags as declarations': [2, /-block-(?:edit|section): ?true/],
  'limits of characters': [6, /block-max-?char-\d/],
  'tools switched off': [5, /block-no-\w+|-block-(?:link|bold|italic): false/],
  'resizable image': [1, /block-resize/],
  form: [8, /<form/],
  script: [10, /<script/],
  'XHTML 1.0 Transitional': [6, /XHTML 1\.0 Transitional/],
  'XHTML 1.0 Strict': [3, /XHTML 1\.0 Strict/],
  'HTML 4.01': [5, /HTML 4\.01/],
  'HTML 4.01 Frameset': [1, /HTML 4\.01 Frameset/],
  'HTML 3.2': [1, /HTML 3\.2/],
  'legacy-compat': [1, /about:legacy-compat/],
  HTML5: [34, /<!doctype html>/i],
  'no doctype': [10, /^(?![\s\S]*<!doctype)/i],
  'YAML before the doctype': [1, /^---\n[\s\S]*<!DOCTYPE/],
  'text before the doctype': [1, /^[A-Z][\s\S]*<!DOCTYPE/],
  'template tag before the doctype': [7, /^(?:\xef\xbb\xbf)?(?:\{%|%%|<[#%]|#set|@)[\s\S]*<!doctype/i],
  'fragment without a page': [5, /^(?![\s\S]*<(?:html|!doctype))/i],
  pre: [5, /<pre/],
  'white-space: pre': [1, /white-space: pre[;"]/],
  '@media': [14, /@media/],
  '@import': [1, /@import url\(/],
  '@font-face': [2, /@font-face/],
  'image in the file': [1, /data:image\/png;base64/],
  'nested tables': [8, /<table[^>]*>(?:(?!<\/table>)[\s\S])*<table[^>]*>(?:(?!<\/table>)[\s\S])*<table/i],
  'selectors for Gmail': [1, /u \+ \.body/],
  'dark mode': [2, /prefers-color-scheme: dark/],
  'selectors for Outlook.com': [1, /\[data-ogsc\]/],
  'empty class': [2, /class=""/],
  'empty style': [4, /style=""/],
  'unknown element': [3, /<(?:container|row|wrapper|x-card|v-fill|spacer)\b/],
  'broken colon in style': [1, /style="[^"]*; color red;/],
  'line-height: px%': [1, /px%/],
  'height="auto"': [3, /height="auto"/],
  'hidden preview text': [16, /display: ?none/],
  'background attribute': [4, /\sbackground="/i],
  'srcset and sizes': [2, /srcset="[^"]*\dx?w?"[\s\S]*sizes=/],
  'SVG in the page': [3, /<svg/],
  microdata: [1, /itemscope/],
  'base element': [2, /<base /i],
  refresh: [1, /http-equiv="refresh"/],
  'image map': [1, /<area /],
  'zero-width references': [6, /&zwnj;|&#847;|&#8204;|&rlm;|&#8203;/],
};

describe('the corpus of the repository', () => {
  test('[W3-fixtures-constructs] holds every construct that emails and pages are made of', () => {
    const texts = fixtures.map(bytesOf);
    const missing = Object.entries(constructs)
      .map(([name, [least, pattern]]) => ({ name, least, found: texts.filter((text) => pattern.test(text)).length }))
      .filter(({ least, found }) => found < least);
    expect(missing).toEqual([]);
    expect(fixtures.length).toBeGreaterThanOrEqual(60);
  });

  test('[W3-fixtures-readme] says of every file what it is for, and names no other', () => {
    const readme = readFileSync(path.join(fixturesFolder, 'README.md'), 'utf8');
    const named = [...readme.matchAll(/^\|.*$/gm)].flatMap(([row]) =>
      [...row.matchAll(/`([a-z\d-]+)`/g)].map((one) => one[1]),
    );
    const names = fixtures.map(({ name }) =>
      name.startsWith('themes/') ? name.split('/')[1] : path.basename(name, '.html'),
    );
    expect(names.filter((name) => !named.includes(name))).toEqual([]);
    expect(readme).toContain(`: ${fixtures.length} files`);
  });

  test('[W3-fixtures-small] keeps its files small: HTML within 60 KB, images within 10 KB', () => {
    const images = readdirSync(path.join(fixturesFolder, 'themes'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.png'))
      .map((name) => statSync(path.join(fixturesFolder, 'themes', name)).size);
    expect(images.length).toBeGreaterThan(5);
    expect(fixtures.filter((file) => statSync(file.path).size > 60_000).map(({ name }) => name)).toEqual([]);
    expect(images.filter((size) => size > 10_000)).toEqual([]);
  });
});

describe('corpusFiles', () => {
  const folders: string[] = [];
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  /** Creates a second corpus with these files. */
  function secondCorpus(...names: string[]): string {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'galley-corpus-'));
    folders.push(folder);
    for (const name of names) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), '<p>a</p>');
    }
    return folder;
  }

  test('[W3-fixtures-loader] gives the fixtures everywhere, and the files of a second corpus after them', () => {
    vi.stubEnv('GALLEY_CORPUS', '');
    const own = corpusFiles('all');
    expect(own).toEqual(fixtures);
    const folder = secondCorpus(
      'plain/b.html',
      'plain/a/c.HTM',
      'themes/x/index.html',
      'plain/LICENSE.txt',
      'other/d.html',
    );
    vi.stubEnv('GALLEY_CORPUS', folder);
    const both = corpusFiles('all');
    expect(both.slice(0, own.length)).toEqual(own);
    expect(both.slice(own.length)).toEqual(
      ['plain/a/c.HTM', 'plain/b.html', 'themes/x/index.html'].map((name) => ({
        name,
        path: path.join(folder, name),
        origin: 'shared',
      })),
    );
    for (const kind of ['plain', 'themes'] as const) {
      expect(corpusFiles(kind)).toEqual(both.filter(({ name }) => name.startsWith(`${kind}/`)));
    }
  });

  test('[W3-fixtures-loader] takes a second corpus with one of the two folders, and refuses one that does not exist', () => {
    vi.stubEnv('GALLEY_CORPUS', secondCorpus('themes/x/index.html'));
    expect(corpusFiles('plain').filter(({ origin }) => origin === 'shared')).toEqual([]);
    expect(corpusFiles('themes').filter(({ origin }) => origin === 'shared')).toHaveLength(1);
    vi.stubEnv('GALLEY_CORPUS', '/nowhere/at/all');
    expect(() => corpusFiles('all')).toThrow('GALLEY_CORPUS names a folder that doesn’t exist: /nowhere/at/all');
  });

  test('[W3-fixtures-bytes] reads what is not UTF-8 as windows-1252, and keeps byte order marks', () => {
    const read = (name: string) => readCorpusFile({ path: path.join(fixturesFolder, name) });
    expect(read('plain/encodings/windows-1252.html')).toContain('<title>L’Étoile du marché — août</title>');
    expect(read('plain/encodings/bom.html').startsWith('\ufeff<!DOCTYPE')).toBe(true);
    expect(read('plain/encodings/lone-cr.html')).not.toContain('\n');
  });
});
