import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeCodeText, readCodeText } from './code-text';

const inner = 'if (a &lt; b &amp;&amp; c)\r\n  {{ name }} &copy; &#39;x&#39;\r\nend';

describe('the text of a code block', () => {
  it('[T5-code-bytes] keeps references and line breaks of what did not change', () => {
    expect(readCodeText(inner)).toBe("if (a < b && c)\n  {{ name }} © 'x'\nend");
    expect(changeCodeText(inner, readCodeText(inner))).toBe(inner);
    expect(changeCodeText(inner, readCodeText(inner).replace('end', 'stop <b>\nend'))).toBe(
      inner.replace('end', 'stop &lt;b&gt;\r\nend'),
    );
    expect(changeCodeText(inner, readCodeText(inner).replace('name', 'first > last'))).toBe(
      inner.replace('name', 'first > last'),
    );
  });

  it('[T5-code-bytes] reads back as what was typed, whatever was there (generated)', () => {
    const piece = fc.constantFrom(
      ...['a', ' ', '\n', '\r\n', '\r', '<', '>', '&', '&lt;', '&amp;', '&copy', '&notit;', 'nbsp;', '#39;', '{{ x }}'],
      ...['{% if a %}', '{% endif %}', '<b>', '</b>', '\u00a0', '😀'],
    );
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.nat(20), fc.nat(20), (source, typed, at, size) => {
        const shown = readCodeText(source);
        // Half a template tag with a typed bracket can't be distinguished from a whole one.
        fc.pre(!/\{[{%][^}]*\}?$/.test(shown.slice(0, at)) && !/^[^{]*[%}]\}/.test(shown.slice(at + size)));
        const next = shown.slice(0, at) + typed + shown.slice(at + size);
        expect(readCodeText(changeCodeText(source, next))).toBe(next.replace(/\r\n?/g, '\n'));
        expect(changeCodeText(source, shown)).toBe(source);
      }),
      { numRuns: 1000 },
    );
  });
});
