import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFileKeys } from './file-keys';

/** The same by an expression that reads every character. */
function findByExpression(html: string): string[] {
  const found = new Set<string>();
  for (const [run] of html.matchAll(/;base64,[\w+/=-]*|[\w-]{43,}/g)) {
    if (run.startsWith(';') || run.length > 64) continue;
    for (let at = 0; at + 43 <= run.length; at += 1) found.add(run.slice(at, at + 43));
  }
  return [...found];
}

const run = fc.integer({ min: 1, max: 110 }).map((length) => 'aB3_-'.repeat(22).slice(0, length));
const piece = fc.oneof(
  { weight: 4, arbitrary: run },
  fc.constantFrom(';base64,', ';base64', ',', '/', '+', '=', ' ', '"', '/blobs/', 'é', '😀', '%2F'),
  fc.integer({ min: 1, max: 90 }).map((length) => ' '.repeat(length)),
);

test('[D3-files-found] finds the same keys as an expression that reads every character', () => {
  let keys = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('');
      const found = findFileKeys(html);
      keys += found.length;
      expect(found).toEqual(findByExpression(html));
    }),
    { numRuns: 2000 },
  );
  expect(keys).toBeGreaterThan(1000);
});

test('[D3-files-found] reads a text of one run, or of nothing but runs of keys, once', () => {
  const key = 'k'.repeat(43);
  expect(findFileKeys('x'.repeat(5_000_000))).toEqual([]);
  expect(findFileKeys(`;base64,${`${key}+`.repeat(100_000)}`)).toEqual([]);
  expect(findFileKeys(`/${key}`.repeat(100_000))).toEqual([key]);
});

test('[D3-files-found] stops when there are more than a document has', () => {
  const runs = Array.from({ length: 50_000 }, (_, index) => String(index).padStart(64, 'k')).join('/');
  expect(findFileKeys(runs).length).toBeGreaterThan(50_000);
  expect(findFileKeys(runs, 2000).length).toBeLessThan(2030);
});
