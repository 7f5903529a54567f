import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { parseForReading } from '../blocks/cut-blocks';
import { printTree } from '../source/source-tree';
import { applySteps } from '../testing/apply-steps';
import { brokenTheme, wellFormedTheme } from '../testing/themes';
import { type DocumentMetadata, readMetadata } from './metadata';
import { metadataSteps } from './metadata-steps';

function changed(source: string, changes: Partial<DocumentMetadata>): string {
  const tree = parseForReading(source);
  const steps = metadataSteps(tree, changes);
  if ('refused' in steps) throw new Error(steps.reason);
  return printTree(applySteps(tree, steps));
}

function refusal(source: string, changes: Partial<DocumentMetadata>): string {
  const steps = metadataSteps(parseForReading(source), changes);
  return 'refused' in steps ? steps.reason : '';
}

const page = (head: string, lang = ' lang="de"'): string =>
  `<!doctype html>\r\n<html${lang}>\r\n  <head>\r\n${head}  </head>\r\n  <body>\r\n<p class="block-edit">t</p></body></html>`;

describe('metadataSteps', () => {
  it('[B2-metadata-patch] changes the value that is there and no other byte', () => {
    const head = (title: string, description: string, app: string): string =>
      page(
        `    <meta charset=utf-8 />\r\n    <TITLE >\r\n ${title}\r\n</TITLE>\r\n    <meta content='${description}'  name=Description>\r\n    <meta name="application-name" content=${app}>\r\n`,
      );
    expect(
      changed(head('Old &amp; gold', 'D', 'a'), { title: 'New < & "x"', description: 'It\'s "so"', appTitle: 'b' }),
    ).toBe(head('New &lt; & "x"', 'It&#39;s "so"', 'b'));
    expect(changed(page('', ' xml:lang="en" lang="en" class=a'), { language: 'pt-BR' })).toBe(
      page('', ' xml:lang="pt-BR" lang="pt-BR" class=a'),
    );
  });

  it('[B2-metadata-add] adds what is missing with the newline and indentation of its neighbor', () => {
    const head = '    <meta charset="utf-8">\r\n    <style>p{}</style>\r\n';
    expect(
      changed(page(head, ''), { language: 'en', title: 'T', openGraphTitle: 'O', openGraphUrl: 'https://e.x/?a=1&b' }),
    ).toBe(
      page(
        '    <meta charset="utf-8">\r\n    <title>T</title>\r\n    <meta property="og:title" content="O">\r\n' +
          '    <meta property="og:url" content="https://e.x/?a=1&amp;b">\r\n    <style>p{}</style>\r\n',
        ' lang="en"',
      ),
    );
    expect(changed('<html><head></head><body></body></html>', { description: 'D' })).toBe(
      '<html><head><meta name="description" content="D"></head><body></body></html>',
    );
    expect(changed('<!DOCTYPE html>\n<p class="block-edit">t</p>', { title: 'T' })).toBe(
      '<!DOCTYPE html>\n<title>T</title>\n<p class="block-edit">t</p>',
    );
  });

  it('[B2-metadata-add] stays out of template tags and revealed conditions', () => {
    const head =
      '<meta charset="utf-8">\n{% if x %}<meta name="robots" content="none">{% endif %}\n<!--[if !mso]><!-->\n<meta name="a" content="b">\n<!--<![endif]-->\n';
    expect(changed(page(head), { description: 'D' })).toBe(
      page(head.replace('<meta charset="utf-8">', '<meta charset="utf-8">\r\n<meta name="description" content="D">')),
    );
  });

  it('[B2-metadata-remove] removes what it added and empties what the designer wrote', () => {
    const bare = page('    <meta charset="utf-8">\r\n', '');
    const full = changed(bare, { language: 'en', description: 'D "q"', appTitle: 'A', openGraphImage: 'i.png' });
    expect(changed(full, { language: '', description: '', appTitle: '', openGraphImage: '' })).toBe(bare);
    const own = '<meta content="D" name="description"><title>T</title>\r\n';
    expect(changed(page(own), { description: '', title: '' })).toBe(
      page('<meta content="" name="description"><title></title>\r\n'),
    );
    const twice = '<meta name="description" content="D"><meta name="description" content="E">';
    expect(readMetadata(changed(page(twice), { description: '' })).description).toBe('');
  });

  it('[B2-metadata-fragment] refuses language and title for a part without head, and takes a preview text', () => {
    const part = '<table><tr class="block-section"><td><p class="block-edit">t</p></td></tr></table>';
    expect(refusal(part, { language: 'en' })).toContain('can’t have a language');
    expect(refusal(part, { title: 'T' })).toContain('only have a preview text');
    expect(refusal(part, { openGraphTitle: 'T' })).toContain('only have a preview text');
    expect(readMetadata(changed(part, { previewText: 'Hello' })).previewText).toBe('Hello');
    expect(refusal('<tr><td class="block-edit">t</td></tr>', { previewText: 'Hello' })).toContain('no place');
    expect(refusal(page(''), { language: 'German language' })).toContain('as a code');
  });

  it('[B2-metadata-roundtrip] reads back what was set, changes nothing twice, and can be undone to the byte', () => {
    const text = fc.string().map((value) =>
      value
        .replace(/[{}%*|<\\^`[\]]|[^ -~äöü]/g, '')
        .replace(/&/g, 'n&b')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    const fields = fc.record(
      {
        language: fc.constantFrom('', 'en', 'de-AT', 'pt-BR'),
        title: text,
        previewText: text,
        description: text,
        appTitle: text,
        openGraphTitle: text,
        openGraphDescription: text,
        openGraphImage: text,
        openGraphUrl: text,
      },
      { requiredKeys: [] },
    );
    const heads = fc.constantFrom(
      '<!DOCTYPE html>\n<html lang=fr><head>\n\t<title>a {{ b }} c</title>\n\t<meta name=description content=x>\n</head><body>',
      '<html>\n<head><meta charset="utf-8"><!--[if mso]><title>m</title><![endif]--></head>\n<body>',
      '<!doctype html><title></title>',
      '<!doctype html>',
      '',
    );
    let applied = 0;
    fc.assert(
      fc.property(fc.oneof(wellFormedTheme, brokenTheme), heads, fields, (theme, head, values) => {
        const source = head + theme;
        const tree = parseForReading(source);
        const before = readMetadata(source);
        const steps = metadataSteps(tree, values);
        if ('refused' in steps) return;
        applied += 1;
        const after = printTree(applySteps(tree, steps));
        expect(readMetadata(after)).toEqual({ ...before, ...values });
        expect(metadataSteps(parseForReading(after), values)).toEqual([]);
      }),
      { numRuns: inFull(300, 100) },
    );
    expect(applied).toBeGreaterThan(inFull(150, 50));
  });
});
