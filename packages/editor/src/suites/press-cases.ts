import { expect, it } from 'vitest';
import type { SuitePage } from '../testing/suite-page';

/** Firefox applies the first press to the element that wasn't editable yet: only a second press or drag selects. */
const firefoxSelects = 'Firefox selects characters only from the second press on';

/** A single press in a text sets the caret there, whatever contains the text. */
export function definePressCases(get: () => SuitePage): void {
  const state = () =>
    get().driver.evaluate(() => {
      const { text, selected, drag } = window.editor.getState();
      return { edited: text !== null, selected: selected?.tag ?? null, isDragging: drag !== null };
    });
  const selected = () => get().driver.evaluate(() => window.suite.selected());
  /** Opens a document, presses between two characters of `selector` and types there. */
  async function typeAt(inner: string, selector: string, offset: number): Promise<void> {
    const t = get();
    await t.open(inner);
    await t.click(await t.spotInText(selector, offset));
    expect(await state()).toMatchObject({ edited: true });
    await t.type('x');
  }

  it('[F-B1-click] one click edits where it was made; Escape selects the block, Enter edits again', async () => {
    const t = get();
    const inner = '<p class="block-edit">Hello <b>you</b> there</p>';
    await typeAt(inner, 'p', 3);
    expect(await state()).toEqual({ edited: true, selected: 'p', isDragging: false });
    await t.expectInner(inner.replace('Hello', 'Helxlo'));
    await t.press('Escape');
    expect(await state()).toMatchObject({ edited: false, selected: 'p' });
    await t.press('Enter');
    await t.type('!');
    await t.expectInner(inner.replace('Hello', 'Helxlo').replace('there', 'there!'));
    await t.expectProjection();
  });

  it('[F-B1-next] a click into the next text continues there, with the first one stored', async () => {
    const t = get();
    await t.open('<p class="block-edit">One</p>\n<h2 class="block-edit">Two</h2>');
    await t.click(await t.spotInText('p', 3));
    await t.type('1');
    await t.click(await t.spotInText('h2', 1));
    await t.type('2');
    await t.expectInner('<p class="block-edit">One1</p>\n<h2 class="block-edit">T2wo</h2>');
    await t.expectProjection();
  });

  it('[F-B1-word] a double click selects the word, pulling selects characters, both at the first try', async (context) => {
    const t = get();
    if (t.driver.name === 'firefox') context.skip(firefoxSelects);
    const inner = '<p class="block-edit">Plant a tree today</p>';
    await t.open(inner);
    await t.doubleClick(await t.spotInText('p', 10));
    expect((await selected()).text.trim()).toBe('tree');
    await t.type('bush');
    expect(await t.source()).toMatch(/Plant a bush ?today/);
    await t.open(inner);
    const [from, to] = [await t.spotInText('p', 0), await t.spotInText('p', 5)];
    await t.pull(from, { x: to.x - 8, y: to.y }, to);
    expect(await state()).toEqual({ edited: true, selected: 'p', isDragging: false });
    await t.letGo();
    expect((await selected()).text).toBe('Plant');
    await t.type('Grow');
    await t.expectInner(inner.replace('Plant', 'Grow'));
    await t.expectProjection();
  });

  it('[F-B1-places] in a link, a button, a list item, a cell, a component and over a background image', async () => {
    const t = get();
    const places: [selector: string, inner: string][] = [
      ['a', '<a class="block-edit" href="https://example.org">Read more</a>'],
      ['p', '<a href="https://example.org" class="block-link"><p class="block-edit">Read more</p></a>'],
      ['span', '<a href="https://example.org"><span class="block-edit">Read more</span></a>'],
      ['button', '<button class="block-edit" type="submit">Read more</button>'],
      ['li', '<ul><li class="block-edit block-repeat">Read more</li></ul>'],
      ['td', '<table><tr><td class="block-edit">Read more</td><td>x</td></tr></table>'],
      ['i', '<table><tr><td class="block-edit"><i>Read more</i></td></tr></table>'],
      [
        'p',
        '<div class="block-region"><div class="block-component" data-title="C"><p class="block-edit">Read more</p></div></div>',
      ],
      [
        'h1',
        '<div class="block-background" style="background-image:url(a.png);padding:40px"><h1 class="block-edit">Read more</h1></div>',
      ],
    ];
    for (const [selector, inner] of places) {
      await typeAt(inner, selector, 4);
      expect(await t.source(), inner).toContain('Readx more');
      await t.expectProjection();
      // Dragging selects characters here too, on the first attempt.
      if (t.driver.name === 'firefox') continue;
      await t.open(inner);
      const [from, to] = [await t.spotInText(selector, 0), await t.spotInText(selector, 4)];
      await t.pull(from, { x: to.x - 6, y: to.y }, to);
      await t.letGo();
      expect((await selected()).text, inner).toBe('Read');
      expect(await state(), inner).toMatchObject({ edited: true, isDragging: false });
      expect(await t.driver.evaluate(() => window.suite.isSameDocument())).toBe(true);
    }
  });

  it('[F-B1-chip] a press on a template tag selects it whole, one next to it puts the caret there', async () => {
    const t = get();
    const inner = '<p class="block-edit">Dear {{ name }}, hello</p>';
    await t.open(inner);
    await t.click(await t.middleOf('be-token'));
    expect(await t.driver.evaluate(() => window.editor.getState().text?.chip?.source)).toBe('{{ name }}');
    await t.open(inner);
    await t.click(await t.spotInText('p', 3));
    await t.type('x');
    await t.expectInner(inner.replace('Dear', 'Deaxr'));
    await t.expectProjection();
  });

  it('[F-B1-kept] a text that the theme locks accepts no caret and says why', async () => {
    const t = get();
    await t.open('<p class="block-edit block-no-text">Kept</p>');
    await t.driver.evaluate(() => {
      window.kit.requests.length = 0;
    });
    await t.click(await t.middleOf('p'));
    expect(await state()).toMatchObject({ edited: false, selected: 'p' });
    expect((await t.announcements()).at(-1)).toBe('The theme doesn’t allow text here.');
    const [kind] = await t.driver.evaluate(() => window.kit.requests.map(({ kind }) => kind));
    expect(kind).toBe('refused');
    await t.expectUnchanged();
  });

  it('[F-B1-images] a click on an image or next to the texts selects', async () => {
    const t = get();
    await t.open(
      '<img class="block-edit" src="a.png" width="40" height="40" alt="" style="display:block"><p class="block-edit" style="margin-top:60px">Text</p>',
    );
    await t.click(await t.middleOf('img'));
    expect(await state()).toMatchObject({ edited: false, selected: 'img' });
    await t.click(await t.cornerOf('.block-section'));
    expect(await state()).toMatchObject({ edited: false });
    await t.expectUnchanged();
  });
}
