import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines, foldLines, type LineDiff, splitLines, visibleBlanks } from './line-diff';

const sideOf = ({ lines }: LineDiff, gone: 'removed' | 'added') =>
  lines
    .filter(({ kind }) => kind !== gone)
    .map(({ parts }) => parts.map(({ text }) => text).join(''))
    .join('');

describe('[F-versions-lines] the lines that differ between two sources', () => {
  it('are both sources again, character by character', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b ', '\n', '\r\n', '\r', '\t', '<p>', 'é', '🍑'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffLines(before, after);
        expect(sideOf(diff, 'added')).toBe(before);
        expect(sideOf(diff, 'removed')).toBe(after);
        expect(splitLines(before).join('')).toBe(before);
      }),
    );
  });

  it('count what was removed, added and stayed', () => {
    const diff = diffLines('a\nb\nc\n', 'a\nB\nc\nd\n');
    expect(diff).toMatchObject({ removed: 1, added: 2, identicalBytes: 4, isRough: false });
    expect(diff.lines.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['same', 1, 1],
      ['removed', 2, 0],
      ['added', 0, 2],
      ['same', 3, 3],
      ['added', 0, 4],
    ]);
  });

  it('show the words that differ, and blanks as signs', () => {
    const { lines } = diffLines('the quick fox jumps over\n', 'the slow fox jumps over \r\n');
    const changed = lines.map(({ parts }) =>
      parts.filter((part) => part.isChanged).map(({ text }) => visibleBlanks(text)),
    );
    expect(changed[0]).toContain('quick');
    expect(changed[1]).toContain('slow');
    expect(changed[1]?.join('')).toContain('·');
    expect(changed[1]?.join('')).toContain('␍␊');
  });

  it('say so when there is too little in common, and stay quick for long sources', () => {
    const long = (word: string) => Array.from({ length: 2600 }, (_, at) => `${word} ${at}\n`).join('');
    const diff = diffLines(`same\n${long('a')}`, `same\n${long('b')}`);
    expect(diff).toMatchObject({ isRough: true, removed: 2600, added: 2600 });
    expect(sideOf(diff, 'removed')).toBe(`same\n${long('b')}`);
  });

  it('fold what is not near a change', () => {
    const numbers = Array.from({ length: 30 }, (_, at) => `${at}\n`);
    const { lines } = diffLines(numbers.join(''), numbers.with(15, 'x\n').join(''));
    const rows = foldLines(lines, new Set());
    expect(rows.map((row) => (row.kind === 'fold' ? `fold ${row.from} ${row.count}` : row.at))).toEqual([
      'fold 0 12',
      ...[12, 13, 14, 15, 16, 17, 18, 19],
      'fold 20 11',
    ]);
    expect(foldLines(lines, new Set([0, 20]))).toHaveLength(31);
    expect(foldLines(diffLines('a\n', 'a\n').lines, new Set())).toHaveLength(1);
  });
});
