import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSource } from '../source/parse-source';
import { brokenTheme, countingIds, wellFormedTheme } from '../testing';
import { dropGaps } from './drop-gaps';

const items = [
  { type: 'section', tag: 'table' },
  { type: 'component', tag: 'div' },
  { type: 'component', tag: 'p', isPage: true },
] as const;

test('[S2-drop] The place after a known block, judged alone, is the one that judging all places finds', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.oneof(wellFormedTheme, brokenTheme), (source) => {
      const tree = parseSource(source, { markerPrefix: 'gly', newId: countingIds() });
      for (const item of items) {
        const all = dropGaps(tree, item);
        for (const beId of tree.blocks.keys()) {
          const wanted = all.find((gap) => gap.afterId === beId);
          const alone = dropGaps(tree, item, beId).find((gap) => gap.afterId === beId);
          expect(alone).toEqual(wanted);
          if (wanted) found++;
        }
      }
    }),
    { numRuns: 60 },
  );
  expect(found).toBeGreaterThan(60);
});
