import { describe, expect, it } from 'vitest';
import { keepEqual } from './keep-equal';

describe('keepEqual', () => {
  it('[S6-key-parts] returns the last object when nothing in it changed, however deep', () => {
    const last = { text: { can: { bold: true, list: { refused: true, reason: 'No.' } } }, past: [{ label: 'a' }] };
    const next = structuredClone(last);
    expect(keepEqual(last, next)).toBe(last);
  });

  it('[S6-key-parts] keeps the parts that did not change, and changes neither of the two', () => {
    const last = { undo: { past: [{ label: 'a' }] }, text: { count: 1, path: [{ beId: 'x' }] } };
    const next = { undo: { past: [{ label: 'a' }] }, text: { count: 2, path: [{ beId: 'x' }] } };
    const copies = structuredClone([last, next]);
    const kept = keepEqual(last, next);
    expect(kept).toEqual(next);
    expect(kept.undo).toBe(last.undo);
    expect(kept.text.path).toBe(last.text.path);
    expect([last, next]).toEqual(copies);
  });

  it('sees what was added, left out, and of another kind', () => {
    const cases: [unknown, unknown][] = [
      [{ a: 1 }, { a: 1, b: undefined }],
      [
        { a: 1, b: undefined },
        { a: 1, c: undefined },
      ],
      [{ a: 1, b: 2 }, { a: 1 }],
      [[1, 2], [1]],
      [[], {}],
      [null, {}],
      [{ a: Number.NaN }, { a: 0 }],
      [new Set([1]), new Set([2])],
    ];
    for (const [last, next] of cases) expect(keepEqual(last, next)).toStrictEqual(next);
    expect(keepEqual([{ a: 1 }, { a: 2 }], [{ a: 1 }])).toEqual([{ a: 1 }]);
  });
});
