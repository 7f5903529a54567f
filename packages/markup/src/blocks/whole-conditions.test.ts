import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { checkBalance } from '../html/balance';
import { parseSource } from '../source/parse-source';
import { blockSource, walkBlocks } from '../source/source-tree';
import { brokenTheme, countingIds, dropDocument, htmlSoup, wellFormedTheme } from '../testing';
import { hasWholeConditions } from './whole-conditions';

it('[M4-balance] says of every block what a look at its whole source says (generated)', () => {
  let halves = 0;
  fc.assert(
    fc.property(fc.oneof(dropDocument, wellFormedTheme, brokenTheme, htmlSoup), (source) => {
      for (const block of walkBlocks(parseSource(source, { markerPrefix: '', newId: countingIds() }))) {
        const isWhole = checkBalance(blockSource(block)) === true;
        halves += Number(!isWhole);
        expect([hasWholeConditions(block), blockSource(block)]).toEqual([isWhole, blockSource(block)]);
      }
    }),
    { numRuns: inFull(200, 80) },
  );
  expect(halves).toBeGreaterThan(5);
});
