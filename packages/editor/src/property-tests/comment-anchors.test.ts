import { innerSource, type SourceBlock } from '@galley/markup';
import { anchorOf, type BlockAnchor, placeAnchors } from '@galley/markup/versions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import type { Editor } from '../api';
import { type Counts, playSequence } from './play-sequence';
import { propertySeed, times } from './property-runs';

const choices = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 30, maxLength: 30 });
/**
 * Returns the unique words of a text, which identify it wherever it moves. All have the same length, so that a word
 * with a missing character matches none.
 */
const wordOf = (html: string): string[] => html.replace(/<[^>]*>/g, '').match(/word\d{3}x/g) ?? [];

/** A document of sections with variations, repeats and components, whose texts contain unique words. */
const documents = fc
  .array(fc.constantFrom('plain', 'varied', 'repeated', 'components'), { minLength: 2, maxLength: 5 })
  .map((kinds) => {
    let next = 0;
    const text = (tag: string, words = '') => {
      next += 1;
      return `<${tag} class="block-edit ${words}">A longer text with word${String(next).padStart(3, '0')}x in it</${tag}>`;
    };
    const sections = kinds.map((kind, index) => {
      if (kind === 'varied')
        return [1, 2]
          .map(
            (n) =>
              `<div class="block-section" data-group="g${index}" id="v${index}${n}">${text('h2')}${text('p')}</div>`,
          )
          .join('\n');
      if (kind === 'repeated')
        return `<div class="block-section" data-group="r${index}"><ul>${text('li', 'block-repeat block-remove')}${text('li', 'block-repeat block-remove')}</ul></div>`;
      if (kind === 'components')
        return `<div class="block-section" data-group="c${index}"><div class="block-component">${text('p')}</div><div class="block-component">${text('p')}</div></div>`;
      return `<div class="block-section" data-group="p${index}">${text('h1')}${text('p', 'block-repeat')}</div>`;
    });
    return `<!DOCTYPE html><html><head><title>t</title></head><body>\n${sections.join('\n')}\n</body></html>`;
  });

const isText = ({ kinds, parts }: SourceBlock) => kinds.has('edit') && parts.every((part) => typeof part === 'string');

it(
  '[B3-comment-anchor-property] Comments stay at their own block or are detached with its quote, whatever is moved, copied, removed, switched or undone',
  () => {
    const counts: Counts = new Map();
    const seen = { block: 0, detached: 0 };
    const watch = (editor: Editor) => {
      const anchors: { anchor: BlockAnchor; word: string }[] = [];
      /** Their own text was overwritten, or another one was joined to it: their words no longer identify them. */
      const changed = new Set<string>();
      for (const block of editor.peekTree().blocks.values()) {
        const [word, other] = wordOf(innerSource(block));
        if (!isText(block) || word === undefined || other !== undefined) continue;
        anchors.push({ anchor: anchorOf(editor.peekTree(), block), word });
      }
      return (): string[] => {
        const tree = editor.peekTree();
        const places = placeAnchors(
          tree,
          anchors.map(({ anchor }) => anchor),
          { isByText: false },
        );
        return places.flatMap((place, index) => {
          const { anchor, word } = anchors[index] ?? { anchor: { quote: '' }, word: '' };
          if (place.kind === 'document') return [`the comment on ${word} is about the document`];
          seen[place.kind] += 1;
          if (place.kind === 'detached') return anchor.quote.includes(word) ? [] : [`the quote of ${word} is lost`];
          if (place.beId !== anchor.blockId) return [`the comment on ${word} went to a copy`];
          const block = tree.blocks.get(place.beId);
          const words = block ? wordOf(innerSource(block)) : [];
          if (words.length === 0 || words.length > 1) changed.add(word);
          const isOther = words.length > 0 && !words.includes(word) && !changed.has(word);
          return isOther ? [`the comment on ${word} is at ${words.join(' ')}`] : [];
        });
      };
    };
    fc.assert(
      fc.property(documents, choices, (html, list) => playSequence(html, list, counts, { watch })),
      { numRuns: inFull(200, 25) * times(), seed: propertySeed(), endOnFailure: true },
    );
    // Both happen often, and so do changes that could mislead.
    expect(seen.block).toBeGreaterThan(1000);
    expect(seen.detached).toBeGreaterThan(inFull(400, 50));
    for (const name of ['move-block', 'remove-block', 'clone-block', 'switch-variation', 'paste-blocks'] as const)
      expect.soft(counts.get(name)?.applied ?? 0, `${name} is applied`).toBeGreaterThan(0);
  },
  240_000 * times(),
);
