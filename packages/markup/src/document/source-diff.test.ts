import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenTheme, wellFormedTheme } from '../testing';
import { diffSource, identicalBytes, lineHunks } from './source-diff';

const text = (parts: readonly string[]) => parts.join('');

describe('diffSource', () => {
  it('[I3-source-hunks] leaves both texts the same outside the hunks', () => {
    fc.assert(
      fc.property(
        fc.oneof(wellFormedTheme, brokenTheme),
        fc.nat(),
        fc.nat(30),
        fc.constantFrom('', '<b>', 'x\n'),
        (source, at, size, put) => {
          const from = at % (source.length + 1);
          const next = source.slice(0, from) + put + source.slice(from + size);
          let a = 0;
          let b = 0;
          for (const hunk of diffSource(source, next)) {
            expect(source.slice(a, hunk.oldStart)).toBe(next.slice(b, hunk.newStart));
            [a, b] = [hunk.oldEnd, hunk.newEnd];
          }
          expect(source.slice(a)).toBe(next.slice(b));
        },
      ),
    );
  });

  it('[I3-source-hunks] reports a removed element as removed, not as a changed neighbor', () => {
    const one = '<p class="a">1</p>';
    const two = '<p class="a">2</p>';
    const [hunk, ...others] = diffSource(`<div>${one}${two}</div>`, `<div>${two}</div>`);
    expect(others).toEqual([]);
    expect(hunk).toEqual({ oldStart: 5, oldEnd: 5 + one.length, newStart: 5, newEnd: 5 });
  });

  it('[I3-source-hunks] counts hunks by lines, and the bytes that are identical', () => {
    const before = text(['<p>One é</p>\n', '<p>Two</p>\n', '<p>Three</p>\n', '<p>Four</p>\n', '<p>Five</p>']);
    const after = text(['<p>Une é</p>\n', '<p>Two</p>\n', '<p>Four</p>\n', '<p>Five!</p>']);
    const hunks = diffSource(before, after);
    expect(hunks).toHaveLength(3);
    const lines = lineHunks(before, after, hunks);
    expect(
      lines.map((hunk) => [before.slice(hunk.oldStart, hunk.oldEnd), after.slice(hunk.newStart, hunk.newEnd)]),
    ).toEqual([
      ['<p>One é</p>\n', '<p>Une é</p>\n'],
      ['<p>Three</p>\n', ''],
      ['<p>Five</p>', '<p>Five!</p>'],
    ]);
    expect(identicalBytes(after, hunks)).toBe(new TextEncoder().encode(after).length - 2);
    expect(
      lineHunks('<b>a</b><i>b</i>\n', '<b>c</b><i>d</i>\n', diffSource('<b>a</b><i>b</i>\n', '<b>c</b><i>d</i>\n')),
    ).toHaveLength(1);
  });
});
