import { parseSource, printTree, walkBlocks } from '@galley/markup';
import { brokenTheme } from '@galley/markup/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import type { Editor, TransactionEvent } from '../api';
import { editingKit } from '../editing-kit';
import { createEditor } from '../editor';
import { changedRange, movedPosition } from '../kernels/changed-range';
import { sourceFaults } from '../property-tests/invariants';
import { type Counts, playSequence } from '../property-tests/play-sequence';
import { propertySeed, times } from '../property-tests/property-runs';
import { richTheme } from '../property-tests/rich-theme';
import { createTestClock } from '../testing/test-clock';
import { buildDocument } from '../testing/test-editor';
import type { EditorDocument } from '../types';
import { applyRemote, onLocalChange } from './apply-remote';
import { fingerprintOf, hashed } from './fingerprint';
import type { RemoteChange } from './remote-change';

const choices = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 20, maxLength: 20 });

/** Opens the editor of another user: its new blocks have other ids. */
function openOther(document: EditorDocument, html = document.html): Editor {
  let next = 0;
  const editor = createEditor({
    editingKit: () => editingKit,
    clock: createTestClock(),
    newId: () => `other${++next}`,
    log: () => undefined,
  });
  editor.load({ ...document, html });
  editor.setEditable(true);
  return editor;
}

/** Opens two editors on one document and collects the changes of the first one. */
function openTwo(html: string) {
  const document = buildDocument(html);
  const [mine, theirs] = [openOther(document), openOther(document)];
  const sent: RemoteChange[] = [];
  onLocalChange(theirs, (change) => sent.push(JSON.parse(JSON.stringify(change))));
  const id = (name: string, nth = 0): string =>
    [...walkBlocks(mine.peekTree())].filter((block) => block.tag === name)[nth]?.beId ?? '';
  return { mine, theirs, sent, id };
}

function write(editor: Editor, beId: string, words: string): void {
  const block = editor.peekTree().blocks.get(beId);
  expect(
    editor.run('replace-source', { beId, source: `<${block?.tag} class="block-edit">${words}</${block?.tag}>` }),
  ).toBe(true);
}

function letter(sections: number): string {
  const rows = Array.from(
    { length: sections },
    (_, at) =>
      `<div class="block-section"><h2 class="block-edit">Title ${at}</h2><p class="block-edit">Text ${at}</p></div>`,
  );
  return `<!DOCTYPE html><html><head><title>t</title></head><body>\n${rows.join('\n')}\n</body></html>`;
}

describe('changes of another editor', () => {
  for (const [name, theme, isSound] of [
    ['themes with every tag', richTheme, true],
    ['broken themes', brokenTheme, false],
  ] as const) {
    it(
      `[A7-remote-same] Give the same bytes and blocks as a fresh opening, after every step (${name})`,
      () => {
        const counts: Counts = new Map();
        let steps = 0;
        const watch = (editor: Editor, document: EditorDocument): ((isSound: boolean) => string[]) => {
          const follower = openOther(document);
          const refused: string[] = [];
          onLocalChange(editor, (change) => {
            steps += 1;
            const result = applyRemote(follower, JSON.parse(JSON.stringify(change)));
            if (result !== true) refused.push(`${change.label}: ${result.reason} ${JSON.stringify(change.steps)}`);
          });
          return (isSound) => {
            const faults = refused.splice(0);
            if (follower.peekSource() !== editor.peekSource()) faults.push('the follower has other bytes');
            if (follower.getState().undo.canUndo) faults.push('the follower can undo');
            return [...faults, ...sourceFaults(follower.peekTree(), follower.peekSource(), { isSound })];
          };
        };
        fc.assert(
          fc.property(theme, choices, (html, list) => playSequence(html, list, counts, { isSound, watch })),
          { numRuns: inFull(80, 6) * times(), seed: propertySeed(), endOnFailure: true },
        );
        expect(steps).toBeGreaterThan(inFull(200, 40));
      },
      240_000 * times(),
    );
  }

  it('[A7-remote-size] Are as large as what is new, and cost what they change, however long the document is', () => {
    const costs = [20, 2000].map((sections) => {
      const { mine, theirs, sent, id } = openTwo(letter(sections));
      const words = 'These are many words. '.repeat(100);
      write(theirs, id('p', 10), words);
      // Each editor reads the whole document once.
      for (const change of sent.splice(0)) expect(applyRemote(mine, change)).toBe(true);
      hashed.characters = 0;
      write(theirs, id('p', 10), words.replace('many', 'some'));
      for (const change of sent) expect(applyRemote(mine, change)).toBe(true);
      expect(mine.peekSource()).toBe(theirs.peekSource());
      return { bytes: JSON.stringify(sent).length, hashed: hashed.characters };
    });
    const [few, many] = costs;
    expect(few?.bytes).toBeLessThan(250);
    expect(many?.bytes).toBeLessThan(250);
    // Only the text between two thousand sections, one line break each, is additional.
    expect((many?.hashed ?? 0) - (few?.hashed ?? 0)).toBeLessThan(3 * 2000);
  });

  it('[A7-remote-size] A removed or moved section is counted, not sent', () => {
    const { mine, theirs, sent, id } = openTwo(letter(3).replace('Text 1', 'words '.repeat(5000)));
    theirs.run('move-block', { beId: id('div', 1), place: { kind: 'up' } });
    theirs.run('remove-block', { beId: id('div', 1) });
    expect(JSON.stringify(sent).length).toBeLessThan(700);
    for (const change of sent) expect(applyRemote(mine, change)).toBe(true);
    expect(mine.peekSource()).toBe(theirs.peekSource());
  });

  it('[A7-remote-refused] Are refused on another version, and nothing changes', () => {
    const { mine, theirs, sent, id } = openTwo(letter(3));
    write(theirs, id('p'), 'one');
    write(theirs, id('p', 1), 'two');
    const [first, second] = sent.splice(0) as [RemoteChange, RemoteChange];
    const before = mine.getState();
    const tree = mine.peekTree();
    const refusal = { refused: true, reason: 'This change was made to another version.' };
    expect(applyRemote(mine, second)).toEqual(refusal);
    expect(applyRemote(mine, { ...first, result: second.result })).toMatchObject({ refused: true });
    for (const step of [{ kind: 'remove', gap: { parentId: 'no', offset: 0 }, length: 1 }, { kind: 'other' }, null]) {
      expect(applyRemote(mine, { ...first, steps: [step as never] })).toMatchObject({ refused: true });
    }
    expect(mine.peekTree()).toBe(tree);
    expect(mine.getState()).toBe(before);
    expect(applyRemote(mine, first)).toBe(true);
    expect(applyRemote(mine, first)).toEqual(refusal);
    expect(applyRemote(mine, second)).toBe(true);
    write(mine, id('p', 2), 'mine');
    write(theirs, id('p'), 'three');
    expect(applyRemote(mine, sent[0] as RemoteChange)).toEqual(refusal);
    mine.reset(theirs.getSource());
    write(theirs, id('p'), 'four');
    expect(applyRemote(mine, sent[1] as RemoteChange)).toBe(true);
    expect(mine.getSource()).toBe(theirs.getSource());
  });

  it('[A7-remote-replaced] A draft that was restored and a version that was reset arrive as one change', () => {
    const { mine, theirs, sent, id } = openTwo(letter(3));
    const start = theirs.getSource();
    write(theirs, id('p'), 'one');
    theirs.reset(start);
    theirs.restore(start.replace('Text 2', 'Restored'));
    for (const change of sent) expect(applyRemote(mine, change)).toBe(true);
    expect(mine.getSource()).toBe(theirs.getSource());
    expect(JSON.stringify(sent.at(-1)).length).toBeLessThan(250);
  });

  it('[A7-remote-undo] Are no entries of the undo list, and leave those of other blocks in it', () => {
    const { mine, theirs, sent, id } = openTwo(letter(4));
    const follow = (from: RemoteChange[], to: Editor): void => {
      for (const change of from.splice(0)) expect(applyRemote(to, change)).toBe(true);
    };
    const mineSent: RemoteChange[] = [];
    onLocalChange(mine, (change) => mineSent.push(change));
    write(mine, id('h2'), 'Mine');
    write(mine, id('h2', 1), 'Mine too');
    write(mine, id('h2', 2), 'Mine as well');
    mine.undo();
    follow(mineSent, theirs);
    write(theirs, id('p'), 'Theirs');
    follow(sent, mine);
    expect(mine.getState().undo.past).toHaveLength(2);
    expect(mine.getState().undo.future).toHaveLength(1);
    expect(mine.getState().changes).toBe(2);
    expect(mine.redo()).toBe(true);
    expect(mine.undo(2)).toBe(true);
    expect(mine.getSource()).toContain('>Title 1<');
    expect(mine.getSource()).toContain('>Theirs<');
    follow(mineSent, theirs);
    expect(theirs.getSource()).toBe(mine.getSource());
    expect(theirs.getState().undo.past).toHaveLength(1);
    // The same block: the text that the entry would restore no longer matches.
    write(theirs, id('h2'), 'Theirs');
    follow(sent, mine);
    expect(mine.undo()).toEqual({ refused: true, reason: 'Nothing to undo.' });
    expect(mine.getState().undo.future).toHaveLength(2);
    // The target of a section is an offset from the start of the document, where the other editor has now changed
    // something.
    mine.run('remove-block', { beId: id('div', 3) });
    follow(mineSent, theirs);
    write(theirs, id('p'), 'Longer than it was');
    follow(sent, mine);
    expect(mine.getState().undo.canUndo).toBe(false);
    expect(mine.getState().isChanged).toBe(true);
  });

  it('[A7-remote-state] Leave what is selected, announced and counted here as it is', () => {
    const { mine, theirs, sent, id } = openTwo(letter(3));
    const notices: Pick<TransactionEvent, 'label' | 'origin'>[] = [];
    mine.onTransaction(({ label, origin }) => notices.push({ label, origin }));
    mine.select(id('h2'));
    mine.hover(id('p'));
    const { announcement } = mine.getState();
    write(theirs, id('p', 1), 'one');
    theirs.run('remove-block', { beId: id('div', 2) });
    for (const change of sent.splice(0)) applyRemote(mine, change);
    const state = mine.getState();
    expect([state.selected?.beId, state.hovered?.beId]).toEqual([id('h2'), id('p')]);
    expect([state.announcement, state.changes, state.isChanged]).toEqual([announcement, 0, false]);
    expect([state.sectionCount, state.blockCount]).toEqual([2, 6]);
    expect(notices.map(({ origin }) => origin)).toEqual(['room', 'room']);
    expect(notices[0]?.label).toBe('Edit source');
    theirs.run('remove-block', { beId: id('div') });
    for (const change of sent) applyRemote(mine, change);
    expect(mine.getState().selected).toBeNull();
  });
});

describe('the fingerprint of a document', () => {
  it('[A7-remote-print] Is that of its text, however its tree came about, and another one for another text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '<p class="block-edit">', '</p>', '\n', 'é', '😀') });
    const read = (source: string) => parseSource(source, { markerPrefix: 'be', newId: () => 'x' });
    fc.assert(
      fc.property(text, text, (first, second) => {
        const [a, b] = [fingerprintOf(read(first)), fingerprintOf(read(second))];
        expect(a === b).toBe(first === second);
        const tree = read(first);
        const flat = { ...tree, root: { ...tree.root, parts: [printTree(tree)] } };
        expect(fingerprintOf(flat)).toBe(a);
      }),
      { seed: propertySeed() },
    );
  });
});

describe('the range in which two texts differ', () => {
  it('[A7-remote-range] Turns one text into the other, cuts no character, and moves positions behind it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '😁', 'é') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = changedRange(before, after);
        const { from, length } = change;
        expect(before.slice(0, from) + change.text + before.slice(from + length)).toBe(after);
        expect(() => encodeURIComponent(change.text)).not.toThrow();
        expect(movedPosition(before.length, change)).toBe(length === 0 && from === before.length ? from : after.length);
        for (let at = 0; at <= before.length; at++) expect(movedPosition(at, change)).toBeLessThanOrEqual(after.length);
      }),
      { seed: propertySeed() },
    );
    expect(changedRange('one two', 'one, two')).toEqual({ from: 3, length: 0, text: ',' });
  });
});
