import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyNth, inFull } from '../../../../scripts/testing/run-length';
import { applyStep, invertStep } from '../source/apply-step';
import { markSource } from '../source/mark-source';
import { stripMarkers } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { blockSource, getBlock, printTree, walkBlocks } from '../source/source-tree';
import { brokenTheme, corpusFiles, countingIds, htmlSoup, readTaggedFile, wellFormedTheme } from '../testing';
import type { SourceTree } from '../types';
import { blockAtClean, cleanBlockSource, cleanRange, cleanSource } from './clean-source';
import { type SourceEdit, sourceEditSteps } from './source-edit';

const prefix = 'gly7';
/** One id sequence for all edits, so that two edits of a document never create the same id. */
const newId = countingIds('x');

function load(source: string): SourceTree {
  const options = { markerPrefix: prefix, newId: countingIds() };
  return parseSource(markSource(source, options), options);
}

/** Makes the edit; checks the text, undo and redo, and that parsing the result again finds the same blocks. */
function edit(tree: SourceTree, beId: string, next: string): SourceEdit {
  const before = cleanSource(tree);
  const range = beId === '' ? { start: 0, end: before.length } : (cleanRange(tree, beId) ?? { start: 0, end: 0 });
  const wanted = before.slice(0, range.start) + next + before.slice(range.end);
  const result = sourceEditSteps(tree, beId, next, { newId });
  if ('refused' in result) throw new Error(result.reason);
  expect(stripMarkers(printTree(result.tree), prefix)).toBe(wanted);
  expect(cleanSource(result.tree)).toBe(wanted);
  const options = { newId: countingIds('y'), mustApply: true };
  const undone = result.steps
    .toReversed()
    .reduce((at, step) => applyStep(at, invertStep(step), options).tree, result.tree);
  expect(printTree(undone)).toBe(printTree(tree));
  const redone = result.steps.reduce((at, step) => applyStep(at, step, options).tree, undone);
  expect(printTree(redone)).toBe(printTree(result.tree));
  return result;
}

const ids = (tree: SourceTree): string[] => [...walkBlocks(tree)].map((block) => block.beId);

const mail = [
  '\ufeff<!DOCTYPE html>\r\n<html><head><title>T</title></head>\r\n<body>\r\n',
  '<table class="block-section" data-title="A"><tr><td>\r\n  <p class="block-edit">One</p>\r\n  <p class=\'block-edit\'>Two</p>\r</td></tr></table>\r\n',
  '<table class="block-section" data-title="B"><tr><td><h1 class="block-edit">Three</h1></td></tr></table>\r\n',
  '</body></html>',
].join('');

describe('sourceEditSteps', () => {
  it('[I3-source-bytes] changes one word in one block and shares every other block', () => {
    const tree = load(mail);
    const { steps, tree: next, lost } = edit(tree, '', mail.replace('Three', 'Thrice'));
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ kind: 'setInner', beId: ids(tree)[4] });
    expect(ids(next)).toEqual(ids(tree));
    expect(getBlock(next, 'n1')).toBe(getBlock(tree, 'n1'));
    expect(lost).toEqual([]);
  });

  it('[I3-source-lines] keeps BOM, CRLF and lone CR around an edit', () => {
    const tree = load(mail);
    const next = mail.replace("  <p class='block-edit'>Two</p>\r<", '  <hr>\r\n  <p class="block-edit">Zwei</p>\r<');
    edit(tree, '', next);
  });

  it('[I3-source-ids] keeps the ids of blocks whose tag stays, and marks new ones', () => {
    const tree = load(mail);
    const [a, one, two, b, three] = ids(tree) as [string, string, string, string, string];
    const added = edit(tree, '', mail.replace('One</p>', 'One</p><p class="block-edit">New</p>'));
    expect(ids(added.tree)).toEqual([a, one, expect.stringMatching(/^x/), two, b, three]);
    for (const block of walkBlocks(added.tree)) expect(block.open).toContain(`data-be-id="${prefix}:${block.beId}"`);
    const removed = edit(tree, '', mail.replace('  <p class="block-edit">One</p>\r\n', ''));
    expect(ids(removed.tree)).toEqual([a, two, b, three]);
    const renamed = edit(
      tree,
      '',
      mail.replace('<h1 class="block-edit">Three</h1>', '<h2 id="t" class="block-edit">3</h2>'),
    );
    expect(ids(renamed.tree)).toEqual(ids(tree));
    expect(getBlock(renamed.tree, three).tag).toBe('h2');
    const swapped = edit(
      tree,
      b,
      cleanBlockSource(tree, b).replace('Three</h1>', 'Three</h1><p class="block-edit">Four</p>'),
    );
    expect(ids(swapped.tree).slice(0, 5)).toEqual(ids(tree));
  });

  it('[I3-source-tag] changes an attribute of a block by its start tag alone', () => {
    const tree = load(mail);
    const { steps } = edit(tree, '', mail.replace('data-title="B"', 'data-title="Bee" bgcolor=red'));
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ kind: 'setAttributes' });
  });

  it('[I3-source-lost] stores what is typed also where it breaks blocks, and names those', () => {
    const tree = load(mail);
    const [a, one, two] = ids(tree) as [string, string, string];
    const broken = edit(
      tree,
      a,
      cleanBlockSource(tree, a).replace('<p class="block-edit">One</p>', '<!-- <p class="block-edit">One</p>'),
    );
    expect(broken.lost).toEqual(expect.arrayContaining([one, two]));
    const cut = edit(tree, '', mail.replace('class="block-edit">One', '>One'));
    expect(cut.lost).toEqual([one]);
    expect(blockSource(cut.tree.root)).not.toContain(`:${one}"`);
    expect(ids(edit(cut.tree, '', mail).tree)).toHaveLength(5);
  });

  it('[I3-source-frame] reads the whole document again when its doctype changes', () => {
    const tree = load(mail);
    const { steps, tree: next } = edit(tree, '', mail.replace('<!DOCTYPE html>\r\n', ''));
    expect(steps).toMatchObject([{ kind: 'setInner', beId: '' }]);
    expect(next.mode).toBe('quirks');
    expect(ids(next)).toEqual(ids(tree));
  });

  it('[I3-source-pair] applies distant start and end tags of one element together', () => {
    const tree = load(mail);
    const next = mail.replace('<body>', '<body><center>').replace('</body>', '</center></body>');
    const { tree: result } = edit(tree, '', next);
    expect(ids(result)).toEqual(ids(tree));
    expect(
      edit(tree, '', mail.replace('<tr><td>\r\n', '<tr><td><div>\r\n').replace('\r</td>', '</div>\r</td>')).lost,
    ).toEqual([]);
  });

  it('[I3-source-markers] refuses marks of this document and keeps foreign ones as text', () => {
    const tree = load(mail);
    const forged = mail.replace('<h1', `<h1 data-be-id="${prefix}:n1"`);
    expect(sourceEditSteps(tree, '', forged, { newId: countingIds('x') })).toMatchObject({ refused: true });
    edit(tree, '', mail.replace('<h1', '<h1 data-be-id="other:n1"'));
  });

  it('[I3-source-empty] leaves the empty-section marker where the last section was, and removes it with the first', () => {
    const one = '<body>\n<div class="block-section"><p class="block-edit">x</p></div>\n</body>';
    const empty = edit(load(one), '', '<body>\n\n</body>');
    expect(printTree(empty.tree)).toContain(`<!--be-empty-section ${prefix}-->`);
    const again = edit(empty.tree, '', one);
    expect(printTree(again.tree)).not.toContain('be-empty-section');
  });
});

describe('the clean source', () => {
  it('[I3-source-clean] is the marked source without markers, block by block, for any markup', () => {
    fc.assert(
      fc.property(fc.oneof(wellFormedTheme, brokenTheme, htmlSoup), (source) => {
        const tree = load(source);
        const clean = cleanSource(tree);
        expect(clean).toBe(source);
        for (const block of walkBlocks(tree)) {
          const range = cleanRange(tree, block.beId);
          expect(clean.slice(range?.start, range?.end)).toBe(cleanBlockSource(tree, block.beId));
          expect(blockAtClean(tree, range?.start ?? 0)).toBe(block.beId);
        }
      }),
      { numRuns: inFull(300, 100) },
    );
  });
});

const pieces = fc.constantFrom(
  'word',
  '<b>x</b>',
  '<p class="block-edit">new</p>',
  '<div class="block-section"><p class="block-edit">s</p></div>',
  '</td>',
  '</div>',
  '<div>',
  '<!--',
  '-->',
  '{{ name }}',
  '{{#if a}}',
  '{% if',
  '\r\n',
  '\r',
  '<table><tr>',
  '"',
  '>',
  '<',
  ' class="block-edit"',
  '<style>',
  '</p>',
  '<img class="block-edit" src="a.png">',
  '<li class="block-region block-repeat block-edit">i',
  '<textarea>',
  '😀',
);
const cuts = fc.array(
  fc.record({
    at: fc.nat(100_000),
    size: fc.oneof(fc.constant(0), fc.nat(12), fc.nat(400)),
    text: fc.oneof(pieces, fc.constant('')),
  }),
  { minLength: 1, maxLength: 4 },
);

function spoil(source: string, edits: readonly { at: number; size: number; text: string }[]): string {
  let next = source;
  for (const { at, size, text } of edits) {
    const from = at % (next.length + 1);
    next = next.slice(0, from) + text + next.slice(from + size);
  }
  return next;
}

describe('any edit of the source', () => {
  it('[I3-source-exact] gives exactly the typed text, one undo away from the bytes before (generated)', () => {
    fc.assert(
      fc.property(fc.oneof(wellFormedTheme, brokenTheme), cuts, fc.nat(50), (source, edits, pick) => {
        const tree = load(source);
        const { tree: next } = edit(tree, '', spoil(source, edits));
        const found = ids(next);
        const beId = found[pick % Math.max(1, found.length)] ?? '';
        edit(next, beId, spoil(cleanBlockSource(next, beId), edits.slice(0, 1)));
      }),
      { numRuns: inFull(400, 60) },
    );
  });

  it('[I3-source-agree] finds the blocks that reading the result again finds (generated)', () => {
    fc.assert(
      fc.property(wellFormedTheme, cuts, (source, edits) => {
        const { tree } = edit(load(source), '', spoil(source, edits));
        const fresh = parseSource(printTree(tree), { markerPrefix: prefix, newId: countingIds('z') });
        expect(ids(fresh)).toEqual(ids(tree));
      }),
      { numRuns: inFull(300, 100) },
    );
  });

  it('[I3-source-exact] gives exactly the typed text (corpus)', () => {
    let edits = 0;
    for (const [index, file] of everyNth([...corpusFiles('all').entries()], 3)) {
      const source = readTaggedFile(file);
      const tree = load(source);
      const seed = fc.sample(cuts, { numRuns: inFull(3, 1), seed: index });
      for (const script of seed) {
        edit(tree, '', spoil(source, script));
        edits++;
      }
    }
    console.log(`Source edits in the corpus: ${edits}.`);
    expect(edits).toBeGreaterThan(inFull(50, 15));
  });
});
