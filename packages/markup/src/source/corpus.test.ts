import { describe, expect, test } from 'vitest';
import { everyNth } from '../../../../scripts/testing/run-length';
import { fromCanvasHtml } from '../canvas/from-canvas-html';
import { toCanvasHtml } from '../canvas/to-canvas-html';
import {
  type CorpusFile,
  corpusFiles,
  countingIds,
  isTheme,
  readCorpusFile,
  simulateCanvas,
  tagCorpusFile,
  textNodes,
  textsOnlyAsCode,
} from '../testing';
import type { SourceTree } from '../types';
import { applyStep, invertStep } from './apply-step';
import { markSource } from './mark-source';
import { changeMarkerPrefix, chooseMarkerPrefix, stripMarkers } from './markers';
import { parseSource } from './parse-source';
import { innerSource, printTree, walkBlocks } from './source-tree';
import { isTextBlock } from './text-blocks';

const files = everyNth(corpusFiles('all'), 2);
const named = files.map((file): [name: string, file: CorpusFile] => [file.name, file]);

interface Loaded {
  source: string;
  prefix: string;
  tree: SourceTree;
}

/** Adds tags to a file without tags. */
function load(file: CorpusFile): Loaded & { texts: number } {
  const source = readCorpusFile(file);
  const tagged = isTheme(file) ? null : tagCorpusFile(source);
  const html = tagged?.html ?? source;
  const prefix = chooseMarkerPrefix(html, 'gly');
  const options = { markerPrefix: prefix, newId: countingIds() };
  return { source: html, prefix, tree: parseSource(markSource(html, options), options), texts: tagged?.texts ?? -1 };
}

describe('the files of the corpus', () => {
  const total = { files: 0, blocks: 0, texts: 0, words: 0 };

  test.each(named)('[M-corpus] %s comes back unchanged, unedited and with one word typed', (_, file) => {
    const { source, prefix, tree, texts } = load(file);
    const marked = printTree(tree);
    expect(stripMarkers(marked, prefix)).toBe(source);
    // As when a layout is loaded into another document.
    const other = chooseMarkerPrefix(source, 'lay');
    const moved = changeMarkerPrefix(marked, prefix, other);
    expect(stripMarkers(moved, other)).toBe(source);
    expect(changeMarkerPrefix(moved, other, prefix)).toBe(marked);
    expect(printTree(parseSource(source, { markerPrefix: prefix, newId: countingIds() }))).toBe(source);
    const blocks = [...walkBlocks(tree)];
    const canvas = simulateCanvas(tree);
    const editable = blocks.filter(isTextBlock);
    let refused = 0;
    if (texts >= 0) expect(editable).toHaveLength(texts);
    for (const block of editable) {
      const element = canvas.find(block.beId);
      const inner = innerSource(block);
      const initialInner = canvas.innerHtml(element);
      const same = fromCanvasHtml(tree, block.beId, { initialInner, liveInner: initialInner });
      if ('refused' in same) {
        refused += 1;
        continue;
      }
      expect(same).toEqual({ ok: true, inner });
      const node = textNodes(element).find((entry) => /\S/.test(entry.value));
      if (!node) continue;
      const text = node.value;
      node.value = text.replace(/\S+/, '$& Wort');
      const typed = fromCanvasHtml(tree, block.beId, { initialInner, liveInner: canvas.innerHtml(element) });
      node.value = text;
      expect('ok' in typed && typed.inner.replace(' Wort', '')).toBe(inner);
      if (!('ok' in typed)) continue;
      const step = { kind: 'setInner' as const, beId: block.beId, before: inner, after: typed.inner };
      const next = applyStep(tree, step, { newId: countingIds('x') }).tree;
      expect(printTree(next).replace(' Wort', '')).toBe(marked);
      expect(printTree(applyStep(next, invertStep(step), { newId: countingIds('y') }).tree)).toBe(marked);
      total.words++;
    }
    expect(refused).toBe(textsOnlyAsCode(file));
    total.files++;
    total.blocks += blocks.length;
    total.texts += editable.length;
  });

  test('[M9-ids] the canvas shows every block once, in the order of the source', () => {
    for (const file of files) {
      const { tree, prefix } = load(file);
      const shown = [
        ...toCanvasHtml(tree, { assetBase: '/a/' }).matchAll(new RegExp(` data-be-id="${prefix}:([^"]+)"`, 'g')),
      ];
      expect(shown.map((match) => match[1])).toEqual([...walkBlocks(tree)].map((block) => block.beId));
    }
    console.log(
      `Corpus: ${total.files} files, ${total.blocks} blocks, ${total.texts} texts read back with 0 bytes changed, ${total.words} words typed.`,
    );
  });
});
