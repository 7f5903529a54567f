import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markSource } from '../source/mark-source';
import { emptySectionMarker } from '../source/markers';
import { parseSource } from '../source/parse-source';
import { innerSource } from '../source/source-tree';
import type { SourceBlock, SourceTree } from '../types';
import { anchorOf, placeAnchors } from './block-anchors';
import { createDocumentSource } from './document-source';
import { upgradeDocument } from './upgrade-document';

let count = 0;
const options = {
  markerPrefix: 'k3',
  newId: () => {
    count += 1;
    return `n${count}`;
  },
};
const treeOf = (source: string) => parseSource(source, options);
const themeOf = (sections: string, style: string) =>
  `<html><head><title>Theme</title><style>${style}</style></head><body>\n${sections}\n</body></html>`;

/** A text of a section, with or without a name, by its tag. */
interface Text {
  tag: 'p' | 'h2';
  isNamed: boolean;
}
const section = (index: number, texts: readonly Text[], wordOf: (at: number) => string, extra = '') =>
  `<div class="block-section"${extra} data-group="g${index}">${texts
    .map(
      ({ tag, isNamed }, at) =>
        `<${tag} class="block-edit"${isNamed ? ` data-block="s${at}"` : ''}>${wordOf(at)}</${tag}>`,
    )
    .join('\n')}</div>`;

const text = fc.record({ tag: fc.constantFrom('p' as const, 'h2' as const), isNamed: fc.boolean() });
const sections = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const isText = ({ kinds, parts }: SourceBlock) => kinds.has('edit') && parts.every((part) => typeof part === 'string');
const textsOf = (tree: SourceTree) => [...tree.blocks.values()].filter(isText);

describe('upgrades and the ids of blocks', () => {
  it('[B3-comment-anchor-upgrade] After an upgrade, a comment is at the block with its text, or detached if the theme has no place for it', () => {
    const seen = { block: 0, detached: 0 };
    fc.assert(
      fc.property(sections, fc.array(fc.nat(3), { maxLength: 4 }), (made, dropped) => {
        const default_ = (index: number) => (at: number) => `Default text ${index} ${at} of the theme`;
        const from = themeOf(made.map((texts, index) => section(index, texts, default_(index))).join('\n'), 'a');
        // The new theme has another look, and some sections lack their last text.
        const next = made.map((texts, index) =>
          dropped.includes(index) && texts.length > 1 ? texts.slice(0, -1) : texts,
        );
        const to = themeOf(
          next.map((texts, index) => section(index, texts, default_(index), ' style="color:red"')).join('\n'),
          'b',
        );
        const mine = made.map((texts, index) =>
          section(index, texts, (at) => `My own word${index}x${at} in this text`),
        );
        const frame = createDocumentSource(treeOf(from), 'k3').replace(emptySectionMarker('k3'), () => mine.join('\n'));
        const html = markSource(frame, options);
        const before = treeOf(html);
        const anchors = textsOf(before).map((block) => anchorOf(before, block));
        const upgraded = upgradeDocument(html, { ...options, from: treeOf(from), to: treeOf(to) });
        const after = treeOf(upgraded.html);
        const places = placeAnchors(after, anchors, { isByText: false });
        for (const [index, place] of places.entries()) {
          const quote = anchors[index]?.quote ?? '';
          if (place.kind === 'document') throw new Error(`${quote} is about the document`);
          seen[place.kind] += 1;
          const there = textsOf(after).find((block) => innerSource(block) === quote);
          const at = place.kind === 'block' ? after.blocks.get(place.beId) : undefined;
          expect(at?.beId, quote).toBe(there?.beId);
        }
      }),
      { numRuns: 150 },
    );
    expect(seen.block).toBeGreaterThan(300);
    expect(seen.detached).toBeGreaterThan(20);
  });
});
