import { blockSource, parseSource, walkBlocks } from '@galley/markup';
import { describe, expect, it } from 'vitest';
import { createEditor } from '../editor';
import { createTestClock } from '../testing/test-clock';
import { buildDocument, testEditor } from '../testing/test-editor';
import { type Transaction, tryTransaction } from '../transaction/transaction';
import { DocumentFacts } from './document-facts';
import { DocumentStore } from './document-store';
import { SourceText } from './source-text';

/** Returns a theme of many sections, some below their minimum length. */
function theme(sections: number): string {
  const rows = Array.from(
    { length: sections },
    (_, at) =>
      `<tr class="block-section" data-group="g"><td><h2 class="block-edit">Title ${at}</h2><p class="block-edit block-minchar-${at % 3 ? 3 : 30}">Text ${at}</p></td></tr>`,
  );
  return `<!DOCTYPE html><html><head><title>t</title></head><body><table>\n${rows.join('\n')}\n</table></body></html>`;
}

/** Opens a theme and makes the most frequent changes, counting the blocks that each one examines. */
function workIn(sections: number) {
  const { html, markerPrefix } = buildDocument(theme(sections));
  let next = 0;
  const options = { newId: () => `n${++next}`, log: () => undefined };
  let tree = parseSource(html, { markerPrefix, ...options });
  const facts = new DocumentFacts();
  facts.read(tree);
  const text = new SourceText();
  text.start(tree.root, html);
  const costs: number[] = [];
  const change = (build: (tx: Transaction) => void): void => {
    const tx = tryTransaction(tree, options, (tx) => {
      build(tx);
      return true;
    }) as Transaction;
    const [looks, printed] = [facts.looks, text.printed];
    facts.update(tx);
    tree = tx.tree;
    const source = text.of(tree.root);
    costs.push(facts.looks - looks, text.printed - printed);
    // The incrementally updated state equals that of a fresh read.
    expect(source).toBe(blockSource(tree.root));
    const fresh = new DocumentFacts();
    fresh.read(tree);
    expect([facts.blockCount, facts.sectionCount, [...facts.belowMinimum].sort()]).toEqual([
      [...walkBlocks(tree)].length,
      fresh.sectionCount,
      [...fresh.belowMinimum].sort(),
    ]);
  };
  const blocks = [...walkBlocks(tree)];
  const middle = Math.floor(blocks.length / 6) * 3;
  const [section, , paragraph] = blocks.slice(middle, middle + 3);
  if (!section || !paragraph) throw new Error('The theme has no middle.');
  const before = tree.root.parts.slice(0, tree.root.parts.indexOf(section)).reduce((sum, part) => sum + part.length, 0);
  const gap = { parentId: '', offset: before };
  const added = '<tr class="block-section"><td><p class="block-edit block-minchar-90">New</p></td></tr>\n';
  change((tx) =>
    tx.apply({
      kind: 'setInner',
      beId: paragraph.beId,
      before: paragraph.parts.join(''),
      after: 'A text long enough for all of the limits here',
    }),
  );
  change((tx) => tx.apply({ kind: 'insert', gap, html: added }));
  change((tx) => tx.apply({ kind: 'remove', gap, html: added }));
  return costs;
}

describe('the cost of a change', () => {
  it('[S2-cost] A key, an insert and a removal look at as many blocks in 1,000 sections as in 100', () => {
    expect(workIn(1000)).toEqual(workIn(100));
  });

  it('[S2-open] The figures of a document of 1,000 sections are right when it is opened', () => {
    const clock = createTestClock();
    const editor = createEditor({ clock, newId: () => 'x', log: () => undefined });
    editor.load(buildDocument(theme(1000)));
    expect(editor.getState()).toMatchObject({ sectionCount: 1000, blockCount: 3000 });
    expect(editor.getState().belowMinimum).toHaveLength(334);
  });

  it('[S2-memory] A document is kept as one text: not printed when opened, let go when many changes pass unread', () => {
    let next = 0;
    const store = new DocumentStore({ clock: createTestClock(), newId: () => `n${++next}`, log: () => undefined });
    const { html } = buildDocument(theme(40));
    store.replace(html, { isRestored: false });
    expect(store.source).toBe(html);
    expect(store.text.printed).toBe(0);
    const gap = { parentId: '', offset: html.indexOf('<tr') };
    const seen: boolean[] = [];
    for (let round = 0; round < 300; round++) {
      const tx = tryTransaction(store.tree, { newId: () => `n${++next}`, log: () => undefined }, (tx) => {
        tx.apply({ kind: 'insert', gap, html: `<!-- ${round} -->` });
        return true;
      }) as Transaction;
      store.adopt(tx);
      seen.push(store.text.isKept);
    }
    expect([seen[100], seen[299]]).toEqual([true, false]);
    expect(store.source).toBe(blockSource(store.tree.root));
    expect(store.text.isKept).toBe(true);
  });

  it('[S6-key-parts] After a change, the parts of the state that say what they said before are the same objects', () => {
    const { editor } = testEditor(theme(3));
    const [section, , paragraph] = [...walkBlocks(editor.peekTree())];
    if (!section || !paragraph) throw new Error('The theme has no section.');
    editor.select(paragraph.beId);
    editor.run('clone-block', { beId: section.beId });
    editor.select(paragraph.beId);
    const before = editor.getState();
    editor.hover(section.beId);
    const after = editor.getState();
    expect(after.hovered?.beId).toBe(section.beId);
    for (const name of ['selected', 'undo', 'belowMinimum', 'text'] as const) expect(after[name]).toBe(before[name]);
  });
});
