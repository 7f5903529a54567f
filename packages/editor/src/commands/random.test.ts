import { parseSource, walkBlocks } from '@galley/markup';
import { corpusFiles, readCorpusFile, wellFormedTheme } from '@galley/markup/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyNth, inFull } from '../../../../scripts/testing/run-length';
import { type Attempt, attempts } from '../testing/attempts';
import { testEditor } from '../testing/test-editor';

/** Runs commands chosen by numbers; then n undos must restore each earlier source, and n redos each later one. */
function play(html: string, choices: readonly number[]): number {
  const editor = testEditor(html);
  const states = [editor.editor.getSource()];
  for (const choice of choices) {
    if (states.length > 30) break;
    const tree = parseSource(states.at(-1) ?? '', { markerPrefix: 'be7', newId: () => 'never' });
    const blocks = [...walkBlocks(tree)];
    const block = blocks[choice % Math.max(1, blocks.length)];
    const other = blocks[(choice * 7) % Math.max(1, blocks.length)];
    if (!block || !other) break;
    const runs = attempts(editor.document, block.beId, other.beId, choice);
    const [name, args] = runs[(choice >> 3) % runs.length] as Attempt;
    editor.editor.run(name, args);
    const source = editor.editor.getSource();
    if (source !== states.at(-1)) states.push(source);
  }
  for (let at = states.length - 2; at >= 0; at--) {
    expect(editor.editor.undo()).toBe(true);
    expect(editor.editor.getSource()).toBe(states[at]);
  }
  expect(editor.source).toBe(html);
  for (let at = 1; at < states.length; at++) {
    expect(editor.editor.redo()).toBe(true);
    expect(editor.editor.getSource()).toBe(states[at]);
  }
  return states.length - 1;
}

describe('any commands', () => {
  it('[I6-undo] n undos restore the earlier bytes exactly, n redos the later ones (generated themes)', () => {
    let changes = 0;
    fc.assert(
      fc.property(wellFormedTheme, fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }), (html, choices) => {
        changes += play(html, choices);
      }),
      { numRuns: inFull(150, 25) },
    );
    expect(changes).toBeGreaterThan(inFull(50, 8));
  });

  it('[I6-undo] n undos give the former bytes exactly, n redos the latter (corpus themes)', () => {
    let changes = 0;
    for (const file of everyNth(corpusFiles('themes'), 3)) {
      const choices = Array.from({ length: 60 }, (_, index) => (index + 1) * 7907 + file.name.length * 31);
      changes += play(readCorpusFile(file), choices);
    }
    expect(changes).toBeGreaterThan(inFull(30, 10));
  });
});
