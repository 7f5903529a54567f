import { ChangeSet, Text } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSaved } from './compare-saved';
import { SourceText } from './source-text';

const textOf = (shown: string) => Text.of(shown.split('\n'));

/** A code editor for a source text, reduced to its document. */
class Typist {
  readonly text: SourceText;
  shown: string;

  constructor(real: string) {
    this.text = new SourceText(real);
    this.shown = this.text.shown;
  }

  type(at: number, size: number, insert: string): void {
    const from = at % (this.shown.length + 1);
    const to = Math.min(this.shown.length, from + size);
    const changes = ChangeSet.of({ from, to, insert }, this.shown.length);
    this.shown = changes.apply(textOf(this.shown)).toString();
    this.text.type(changes);
  }

  take(changes: ChangeSet | null): void {
    if (changes) this.shown = changes.apply(textOf(this.shown)).toString();
  }
}

const piece = fc.constantFrom('a', 'bc ', '\r\n', '\n', '<p>', '</p>', 'é', '');
const words = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(''));

describe('the text of the source editor', () => {
  it('[I3-source-lines] gives what was typed back as splices: every CRLF outside them stays', () => {
    fc.assert(
      fc.property(words, fc.array(fc.tuple(fc.nat(80), fc.nat(5), piece), { maxLength: 5 }), (real, edits) => {
        const typist = new Typist(real);
        for (const [at, size, insert] of edits) typist.type(at, size, insert);
        expect(typist.text.real.replace(/\r\n?/g, '\n')).toBe(typist.shown);
        typist.take(typist.text.discard());
        expect(typist.text.real).toBe(real);
        expect(typist.shown).toBe(real.replace(/\r\n?/g, '\n'));
      }),
    );
  });

  it('[I3-source-follows] puts changes of the document under what is being typed', () => {
    const typist = new Typist('<p>one</p>\r\n<p>two</p>\r\n');
    typist.type(6, 0, '!');
    typist.take(typist.text.follow('<p>one</p>\r\n<p>zwei</p>\r\n'));
    expect(typist.shown).toBe('<p>one!</p>\n<p>zwei</p>\n');
    expect(typist.text.real).toBe('<p>one!</p>\r\n<p>zwei</p>\r\n');
    typist.text.settle();
    expect(typist.text.isTyped).toBe(false);
    expect(typist.text.follow('<p>one!</p>\r\n<p>zwei</p>\r\n')).toBeNull();
    fc.assert(
      fc.property(words, words, fc.nat(40), (before, after, at) => {
        const typist = new Typist(before);
        typist.type(at, 0, 'TYPED');
        typist.take(typist.text.follow(after));
        expect(typist.shown).toContain('TYPED');
        expect(typist.shown.replace('TYPED', '')).toBe(after.replace(/\r\n?/g, '\n'));
        expect(typist.text.real.replace('TYPED', '')).toBe(after);
      }),
    );
  });

  it('[I3-source-hunks] shows the hunks of the part that is shown, in its own places', () => {
    const saved = '<p>a</p>\r\n<p>b</p>\r\n<p>c</p>\r\n';
    const present = '<p>a</p>\r\n<p>B</p>\r\n<p>c</p>\r\n<p>d</p>\r\n';
    const whole = compareSaved(saved, present, { start: 0, end: present.length });
    expect(whole).toEqual({
      count: 2,
      identicalBytes: present.length - 1 - 10,
      shown: [
        { from: 9, to: 18, removed: '<p>b</p>\n' },
        { from: 27, to: 36, removed: '' },
      ],
    });
    const block = compareSaved(saved, present, { start: 10, end: 18 });
    expect(block.count).toBe(2);
    expect(block.shown).toEqual([{ from: 0, to: 8, removed: '<p>b</p>' }]);
  });
});
