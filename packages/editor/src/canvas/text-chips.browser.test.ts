import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserHarness, type OpenOptions, startHarness } from '../testing/browser-harness';
import { TextPage } from '../testing/text-page';

let harness: BrowserHarness;
let text: TextPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => text?.close());

async function open(inner: string, options?: OpenOptions): Promise<void> {
  text = await TextPage.open(harness, inner, options);
}

const greeting = '<p class="block-edit">Hi {{ first_name }}, bye</p>';
const pair = '<p class="block-edit">a {% if gift %}b{% else %}c{% endif %} d {{ x }}</p>';

describe('what chips show', () => {
  it('[L6-chip-label] shows the readable name, the source in the tooltip', async () => {
    await open(pair);
    expect((await text.chips()).map(({ label, title }) => [label, title])).toEqual([
      ['if gift', '{% if gift %}'],
      ['else', '{% else %}'],
      ['end if', '{% endif %}'],
      ['x', '{{ x }}'],
    ]);
    const look = await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const style = doc.defaultView!.getComputedStyle(doc.querySelector('be-token')!);
      return [style.backgroundColor, style.color, style.borderRadius, style.boxShadow.includes('rgb(20, 57, 74)')];
    });
    expect(look).toEqual(['rgb(228, 236, 239)', 'rgb(20, 57, 74)', '3px', true]);
  });

  it('[L6-chip-label] keeps its look where the theme styles everything', async () => {
    await open(`<style>* { color: red !important; background: black } p * { font-size: 40px }</style>${greeting}`);
    const look = await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const style = doc.defaultView!.getComputedStyle(doc.querySelector('be-token')!);
      return [style.backgroundColor, style.color];
    });
    expect(look).toEqual(['rgb(228, 236, 239)', 'rgb(20, 57, 74)']);
  });
});

describe('a space next to a chip', () => {
  it('[F-B13] is a plain one once a word follows it, however long the person waited in between', async () => {
    await open('<p class="block-edit">Hi {{ first_name }} and&nbsp;you</p>');
    await text.edit('p');
    await text.caretIn(2, 0);
    await text.type(' ');
    await text.expectInner('<p class="block-edit">Hi {{ first_name }}&nbsp; and&nbsp;you</p>');
    await text.type('dear');
    await text.expectInner('<p class="block-edit">Hi {{ first_name }} dear and&nbsp;you</p>');
    await text.caretIn(2, ' dear and\u00a0'.length);
    await text.type(' ');
    await text.expectInner('<p class="block-edit">Hi {{ first_name }} dear and&nbsp; you</p>');
    await text.type('dear ');
    await text.expectInner('<p class="block-edit">Hi {{ first_name }} dear and&nbsp; dear you</p>');
  });
});

describe('the caret on chips', () => {
  it('[L6-chip] is one stop: before it, on it, after it', async () => {
    await open(greeting);
    await text.edit('p');
    await text.caretIn(0, 3);
    await text.press('ArrowRight');
    expect((await text.state())?.chip).toEqual({ source: '{{ first_name }}', label: 'first name' });
    expect((await text.chips())[0]?.isChosen).toBe(true);
    await text.press('ArrowRight');
    expect((await text.state())?.chip).toBeNull();
    await text.type('!');
    await text.expectInner('<p class="block-edit">Hi {{ first_name }}!, bye</p>');
    await text.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await text.type('o');
    await text.expectInner('<p class="block-edit">Hi o{{ first_name }}!, bye</p>');
    await text.expectSame();
  });

  it('[L6-chip] goes in the other direction in right-to-left text', async () => {
    const inner = '<p class="block-edit" dir="rtl">שלום {{ name }} ערב</p>';
    await open(inner);
    await text.edit('p');
    await text.caretIn(0, 5);
    await text.press('ArrowLeft');
    expect((await text.state())?.chip?.source).toBe('{{ name }}');
    await text.press('ArrowLeft');
    await text.type('!');
    await text.expectInner(inner.replace('}}', '}}!'));
  });

  it('[L6-chip] is at both ends of a text and next to another', async () => {
    const inner = '<p class="block-edit">{{ a }}{{ b }}</p>';
    await open(inner);
    await text.edit('p');
    await text.type('!');
    await text.expectInner('<p class="block-edit">{{ a }}{{ b }}!</p>');
    await text.press('ArrowLeft', 'ArrowLeft');
    expect((await text.state())?.chip?.source).toBe('{{ b }}');
    await text.press('ArrowLeft');
    await text.type('-');
    await text.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await text.type('+');
    await text.expectInner('<p class="block-edit">+{{ a }}-{{ b }}!</p>');
    await text.expectSame();
  });

  it('[L6-chip] a click selects it, and typing then goes after it', async () => {
    await open(greeting);
    await text.edit('p');
    await text.opened.canvas.locator('be-token').click();
    expect((await text.state())?.chip?.source).toBe('{{ first_name }}');
    await text.type('x');
    await text.expectInner('<p class="block-edit">Hi {{ first_name }}x, bye</p>');
  });

  it('[L6-chip] the second click into a text may fall on a chip', async () => {
    await open(greeting);
    await text.opened.canvas.locator('p').click({ position: { x: 2, y: 4 } });
    await text.opened.canvas.locator('be-token').click();
    expect((await text.state())?.chip?.source).toBe('{{ first_name }}');
  });

  it('[L6-chip-pair] lights the pair of the one that is selected, and puts the light out', async () => {
    await open(pair);
    await text.edit('p');
    await text.opened.canvas.locator('be-token').nth(2).click();
    await expect
      .poll(() => text.chips().then((chips) => chips.map((chip) => chip.isLit)))
      .toEqual([true, true, false, false]);
    expect((await text.chips()).map((chip) => chip.isChosen)).toEqual([false, false, true, false]);
    await text.page.evaluate(() => window.editor.finishTextEditing());
    expect((await text.chips()).some((chip) => chip.isChosen || chip.isLit)).toBe(false);
    await text.expectInner(pair);
    await text.expectSame();
  });
});

describe('deleting chips', () => {
  for (const key of ['Backspace', 'Delete']) {
    it(`[L6-chip] one ${key} takes it whole, undo brings its bytes back`, async () => {
      await open(greeting);
      await text.edit('p');
      await (key === 'Backspace' ? text.caretIn(2, 0) : text.caretIn(0, 3));
      await text.press(key);
      await text.expectThereAndBack(greeting, '<p class="block-edit">Hi , bye</p>');
      await text.type('you');
      await text.expectInner('<p class="block-edit">Hi you, bye</p>');
    });
  }

  it('[B3-chip-balance] refuses to delete one tag of a pair, names it, and keeps earlier typing', async () => {
    await open(pair);
    await text.edit('p');
    await text.caretIn(0, 1);
    await text.type('w');
    await text.opened.canvas.locator('be-token').first().click();
    await text.press('Backspace');
    await text.expectInner(pair.replace('>a ', '>aw '));
    expect((await text.announcements()).at(-1)).toMatch(/else|endif/);
    expect((await text.chips()).map((chip) => chip.label)).toEqual(['if gift', 'else', 'end if', 'x']);
    await text.expectSame();
    await text.page.evaluate(() => window.editor.undo());
    await text.expectInner(pair);
  });

  it('[B3-chip-balance] refuses a selection that holds half of a pair, typed over or cut', async () => {
    await open(pair);
    for (const act of ['Backspace', 'y', 'Control+x']) {
      await text.edit('p');
      await text.page.evaluate(() => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        const [first, second] = doc.querySelectorAll('be-token');
        const range = doc.createRange();
        range.setStartBefore(first!);
        range.setEndAfter(second!);
        doc.getSelection()!.removeAllRanges();
        doc.getSelection()!.addRange(range);
      });
      await text.press(act);
      await text.expectInner(pair);
      expect((await text.announcements()).at(-1)).toMatch(/if gift|endif/);
      await text.expectSame();
    }
  });

  it.each([
    ['typed', '<p class="block-edit">Hiyou, bye</p>'],
    ['pasted', '<p class="block-edit">Hithe<br>lot, bye</p>'],
  ])('[B4-chip-over] what is %s over a selection with one is one step with its deletion', async (how, after) => {
    await open(greeting);
    await text.edit('p');
    await text.type('!');
    await text.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      const [chip] = doc.querySelectorAll('be-token');
      doc.getSelection()!.setBaseAndExtent(chip!.previousSibling!, 2, chip!.nextSibling!, 0);
    });
    if (how === 'typed') await text.type('you');
    else await text.paste({ 'text/plain': 'the\nlot' });
    const typed = greeting.replace('bye', 'bye!');
    await text.expectThereAndBack(typed, after.replace('bye', 'bye!'));
    await text.undo();
    await text.undo();
    await text.expectInner(greeting);
  });

  it('[B3-chip-balance] deletes a whole pair', async () => {
    await open(pair);
    await text.edit('p');
    await text.press('Control+a', 'Delete');
    await text.expectInner('<p class="block-edit"></p>');
    await text.type('new');
    await text.expectInner('<p class="block-edit">new</p>');
    await text.undo();
    await text.undo();
    await text.expectInner(pair);
    await text.expectSame();
  });
});

describe('copying chips', () => {
  it('[L6-chip-copy] puts the source on the clipboard and restores the chip on paste', async () => {
    await open(greeting);
    await text.edit('p');
    await text.opened.canvas.locator('be-token').click();
    await text.press('Control+c');
    expect(await text.page.evaluate(() => navigator.clipboard.readText())).toBe('{{ first_name }}');
    await text.press('End');
    await text.type(' ');
    await text.press('Control+v');
    expect((await text.chips()).map((chip) => chip.label)).toEqual(['first name', 'first name']);
    await text.expectInner('<p class="block-edit">Hi {{ first_name }}, bye {{ first_name }}</p>');
    await text.expectSame();
  });

  it('[L6-chip-copy] moves one by cut and paste', async () => {
    await open(greeting);
    await text.edit('p');
    await text.opened.canvas.locator('be-token').click();
    await text.press('Control+x');
    await text.expectInner('<p class="block-edit">Hi , bye</p>');
    await text.press('End', 'Control+v');
    await text.expectInner('<p class="block-edit">Hi , bye{{ first_name }}</p>');
    expect(await text.chips()).toHaveLength(1);
  });

  it('[L6-chip-copy] makes chips of tags in pasted text, and counts them as they are written', async () => {
    await open('<p class="block-edit block-maxchar-20">a</p>');
    await text.edit('p');
    await text.paste({ 'text/plain': ' b {{ name }}' });
    expect((await text.chips()).map((chip) => chip.label)).toEqual(['name']);
    await text.expectInner('<p class="block-edit block-maxchar-20">a b {{ name }}</p>');
    expect((await text.state())?.count?.count).toBe(14);
    await text.paste({ 'text/plain': '{{ name }}' });
    await text.expectInner('<p class="block-edit block-maxchar-20">a b {{ name }}</p>');
    expect((await text.announcements()).at(-1)).toBe('Pasted text was cut: at most 20 characters fit here.');
  });

  it('[B3-chip-balance] refuses a paste with half of a pair', async () => {
    await open('<p class="block-edit">a</p>');
    await text.edit('p');
    await text.paste({ 'text/plain': 'x {% if y %} z' });
    await text.expectInner('<p class="block-edit">a</p>');
    expect((await text.requests()).map(({ kind }) => kind)).toEqual(['refused']);
    expect((await text.announcements()).at(-1)).toContain('{% if y %}');
    await text.paste({ 'text/plain': '{% if y %}z{% endif %}' });
    await text.expectInner('<p class="block-edit">a{% if y %}z{% endif %}</p>');
    expect(await text.chips()).toHaveLength(2);
  });
});

describe('a paste of many tags', () => {
  /** Returns the cost of a paste of `times` pieces: the number of parser runs and of copied elements. */
  const costOf = (type: string, piece: string, times: number): Promise<{ parsed: number; copied: number }> =>
    text.page.evaluate(
      ([type, piece, times]) => {
        const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
        const ranges = (doc.defaultView as Window & typeof globalThis).Range.prototype;
        const [parse, copy] = [ranges.createContextualFragment, Node.prototype.cloneNode];
        const cost = { parsed: 0, copied: 0 };
        ranges.createContextualFragment = function (html: string) {
          cost.parsed += 1;
          return parse.call(this, html);
        };
        Node.prototype.cloneNode = function (isDeep?: boolean) {
          cost.copied += 1;
          return copy.call(this, isDeep);
        };
        const transfer = new DataTransfer();
        transfer.setData(type as string, (piece as string).repeat(times as number));
        const init = { bubbles: true, cancelable: true, clipboardData: transfer };
        doc.querySelector('[contenteditable="true"]')!.dispatchEvent(new ClipboardEvent('paste', init));
        ranges.createContextualFragment = parse;
        Node.prototype.cloneNode = copy;
        return cost;
      },
      [type, piece, times],
    );

  it('[F-A13-halves] is refused before any is drawn, where they are halves of pairs', async () => {
    await open('<p class="block-edit">a</p>');
    await text.edit('p');
    for (const type of ['text/html', 'text/plain']) {
      for (const half of ['{{#a}}', '{{/a}}']) {
        const { parsed, copied } = await costOf(type, half, 16_000);
        // The text around it is drawn once.
        expect(parsed).toBeLessThanOrEqual(1);
        expect(copied).toBe(0);
        expect((await text.announcements()).at(-1)).toContain(half);
      }
    }
    await text.expectInner('<p class="block-edit">a</p>');
  });

  it('[F-A13-tags] does not begin a parser for each of them, nor for each piece of text', async () => {
    await open('<p class="block-edit">a</p>');
    await text.edit('p');
    for (const piece of ['<b>{{ a }}</b>, ', '<b>one</b> two ']) {
      const few = await costOf('text/html', piece, 5);
      const many = await costOf('text/html', piece, 50);
      expect(many.parsed).toBeLessThanOrEqual(few.parsed + 1);
    }
    expect(await text.chips()).toHaveLength(55);
    await text.expectSame();
  });
});

describe('the source of chips', () => {
  it('[L6-chip-open] Enter and a double click ask the shell to open it', async () => {
    await open(greeting);
    await text.edit('p');
    await text.opened.canvas.locator('be-token').click();
    await text.press('Enter');
    expect((await text.requests()).map((request) => request.kind)).toEqual(['open-chip']);
    await text.opened.canvas.locator('be-token').dblclick();
    expect((await text.requests()).map((request) => request.kind)).toEqual(['open-chip', 'open-chip']);
    await text.expectInner(greeting);
  });

  it('[L6-chip-open] accepts another tag, and only one balanced tag', async () => {
    await open(pair);
    await text.edit('p');
    await text.opened.canvas.locator('be-token').first().click();
    expect(await text.run('set-chip', { source: '{% if vip and gift %}' })).toBe(true);
    await text.expectThereAndBack(pair, pair.replace('if gift', 'if vip and gift'));
    await text.opened.canvas.locator('be-token').first().click();
    for (const source of ['hello', '{{ a }} {{ b }}', '<b>x</b>', '']) {
      expect(await text.run('set-chip', { source })).toMatchObject({ refused: true });
    }
    expect(await text.run('set-chip', { source: '{{ vip }}' })).toMatchObject({ refused: true });
    expect((await text.announcements()).at(-1)).toMatch(/else|endif/);
    await text.expectInner(pair.replace('if gift', 'if vip and gift'));
    await text.expectSame();
  });

  it('[L6-chip-type] a typed tag becomes a chip when typing rests; half of a pair may wait for the other half', async () => {
    await open('<p class="block-edit">a</p>');
    await text.edit('p');
    await text.type(' {{ name }}');
    await expect.poll(() => text.chips()).toHaveLength(1);
    await text.type(' {% if b %}');
    await expect
      .poll(() => text.announcements())
      .toEqual(['“{% if b %}” needs its counterpart before this text is stored.']);
    await text.type('c{% endif %}');
    await expect.poll(() => text.chips()).toHaveLength(3);
    await text.expectInner('<p class="block-edit">a {{ name }} {% if b %}c{% endif %}</p>');
    await text.type('!');
    await text.expectInner('<p class="block-edit">a {{ name }} {% if b %}c{% endif %}!</p>');
    await text.expectSame();
  });

  it('[L6-chip-type] half of a pair that stays half is kept as plain text when the text is left', async () => {
    await open('<p class="block-edit">a</p>');
    await text.edit('p');
    await text.type('{% if b %}');
    await text.press('Escape');
    await text.expectInner('<p class="block-edit">a&#123;&#37; if b &#37;}</p>');
    expect((await text.announcements()).at(-1)).toBe('“{% if b %}” has no counterpart, so it was kept as plain text.');
    await text.expectSame();
    await text.edit('p');
    await text.type('!');
    await text.expectInner('<p class="block-edit">a&#123;&#37; if b &#37;}!</p>');
    expect(await text.chips()).toEqual([]);
  });

  it('[L6-chip-unended] a tag waits for its end while it could end in a later text, and is plain text without one', async () => {
    const later = '<h1 class="block-edit">{% if b %}c{% endif %}</h1>';
    await open(`<p class="block-edit">a</p>\n${later}`);
    await text.edit('p');
    await text.type(' {% if');
    await expect
      .poll(() => text.announcements())
      .toEqual(['“{% if” needs its counterpart before this text is stored.']);
    await text.type(' x %}d{% endif %}');
    await text.expectInner(`<p class="block-edit">a {% if x %}d{% endif %}</p>\n${later}`);
    await expect.poll(() => text.chips()).toHaveLength(4);
    await text.type(' {% x');
    await text.press('Escape');
    await text.expectInner(`<p class="block-edit">a {% if x %}d{% endif %} &#123;&#37; x</p>\n${later}`);
    expect((await text.announcements()).at(-1)).toBe('“{% x” has no counterpart, so it was kept as plain text.');
    await text.expectSame();
  });
});
