import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeText, neighbourBreak, realOffset, shownOffset, showText } from './line-breaks';

const text = fc
  .array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', '\u2028', '\ufeff', '😀', '<p>'), { maxLength: 30 })
  .map((parts) => parts.join(''));

describe('what a code editor shows of a text', () => {
  it('[I3-source-lines] has one kind of line break, and every place leads back to its own', () => {
    fc.assert(
      fc.property(text, (real) => {
        const shown = showText(real);
        expect(shown.shown).toBe(real.replace(/\r\n?/g, '\n'));
        for (let at = 0; at <= shown.shown.length; at++) expect(shownOffset(shown, realOffset(shown, at))).toBe(at);
        expect(realOffset(shown, shown.shown.length)).toBe(real.length);
        expect(changeText(shown, [])).toBe(real);
      }),
    );
  });

  it('[I3-source-lines] takes changes as splices: CRLF, lone CR and BOM outside them survive', () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(60), fc.nat(4), text), { maxLength: 4 }), (real, spans) => {
        const shown = showText(real);
        let at = 0;
        const changes = spans
          .map(([from, size, inserted]) => ({ from: from % (shown.shown.length + 1), size, text: inserted }))
          .sort((a, b) => a.from - b.from)
          .flatMap(({ from, size, text }) => {
            if (from < at) return [];
            const to = Math.min(shown.shown.length, from + size);
            at = to + 1;
            return [{ from, to, text }];
          });
        const next = changeText(shown, changes);
        let expected = '';
        let done = 0;
        for (const change of changes) {
          expected += shown.shown.slice(done, change.from) + change.text.replace(/\r\n?/g, '\n');
          done = change.to;
        }
        expected += shown.shown.slice(done);
        // A lone CR before a removed or inserted LF can become adjacent to it: the two are one break in that case.
        fc.pre(!/\r(?=\n)/.test(next) || !/\r(?!\n)/.test(real));
        expect(showText(next).shown).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('[I3-source-lines] gives a new line the break of its neighbor', () => {
    expect(changeText(showText('a\r\nb\nc'), [{ from: 2, to: 2, text: 'x\ny\n' }])).toBe('a\r\nx\r\ny\r\nb\nc');
    expect(changeText(showText('a\r\nb\nc'), [{ from: 5, to: 5, text: '\nd' }])).toBe('a\r\nb\nc\nd');
    expect(changeText(showText('a\rb'), [{ from: 3, to: 3, text: '\n' }])).toBe('a\rb\r');
    expect(neighbourBreak('ab\r\n', 1)).toBe('\r\n');
    expect(neighbourBreak('ab', 1)).toBe('\n');
  });
});
