import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../../../../scripts/testing/run-length';
import { type BrowserHarness, type EditorPage, type OpenOptions, startHarness } from '../testing/browser-harness';

const frame = (inner: string): string =>
  `<!doctype html>\n<html><head><title>t</title></head>\n<body>\n${inner}\n</body></html>\n`;
const section = (title: string, inner = `<p class="block-edit" data-block="text">${title}</p>`): string =>
  `<div class="block-section" data-title="${title}" style="height:200px">\n  ${inner}\n</div>`;

let harness: BrowserHarness;
let opened: EditorPage;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.close());
afterEach(() => opened?.close());

async function open(html: string, options: OpenOptions = {}): Promise<EditorPage> {
  opened = await harness.open(html, options);
  return opened;
}

async function run(name: string, args: unknown): Promise<void> {
  const result = await opened.page.evaluate(([name, args]) => window.editor.run(name as never, args as never), [
    name,
    args,
  ] as const);
  expect(result).toBe(true);
}

const id = (name: string, nth = 0): Promise<string> =>
  opened.page.evaluate(([name, nth]) => window.kit.id(name as string, nth as number), [name, nth] as const);

async function expectSame(): Promise<void> {
  expect(await opened.page.evaluate(() => window.kit.differences())).toEqual([]);
}

type Mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', y: number) => Promise<unknown>;

/**
 * Dispatches mouse events itself: Playwright's mouse waits for drag listeners, which never run in a frame without
 * scripts.
 */
async function openMouse(): Promise<Mouse> {
  const devtools = await opened.page.context().newCDPSession(opened.page);
  return (type, y) =>
    devtools.send('Input.dispatchMouseEvent', { type, x: 500, y, button: 'left', buttons: 1, clickCount: 1 });
}

/** Presses the first section and moves it over the next ones. */
async function pullDown(mouse: Mouse): Promise<void> {
  await mouse('mousePressed', 180);
  for (const y of [300, 330, 360, 390, 415]) await mouse('mouseMoved', y);
}

describe('projection', () => {
  it('[I11-projection] shows the document block by block after every change, undo and redo', async () => {
    const image = '<a href="#a"><img class="block-edit" src="a.png" width="10" alt=""></a>';
    const html = frame(
      [
        section(
          'One',
          `<div class="block-region"><div class="block-component block-edit" data-title="Note">n</div></div>`,
        ),
        section('Two', `${image}<ul><li class="block-edit block-repeat-4">i</li></ul>`),
        '<!--[if mso]><i>x</i><![endif]-->',
        section('Three', '<h1 class="block-edit block-anchor" id="top">T</h1>'),
      ].join('\n\n'),
    );
    await open(html);
    await expectSame();
    const steps: (() => Promise<void>)[] = [
      async () => run('move-block', { beId: await id('Two'), place: { kind: 'up' } }),
      async () => run('move-block', { beId: await id('Three'), place: { kind: 'zone', zoneId: -3 } }),
      async () => run('clone-block', { beId: await id('Two') }),
      async () => run('clone-block', { beId: await id('li') }),
      async () => run('set-image', { beId: await id('img'), src: 'b.png', width: 20 }),
      async () => run('set-image-link', { beId: await id('img'), href: '' }),
      async () => run('set-image-alt', { beId: await id('img'), alt: 'A "b"' }),
      async () => run('set-anchor', { beId: await id('h1'), anchor: 'start' }),
      async () => run('remove-block', { beId: await id('Note') }),
      async () => run('remove-block', { beId: await id('Two') }),
      async () => run('remove-block', { beId: await id('Two') }),
      async () => run('remove-block', { beId: await id('One') }),
      async () => run('remove-block', { beId: await id('Three') }),
      async () => {
        const item = await opened.page.evaluate(() => window.kit.document!.sections[1]);
        await run('drop-palette-item', { item, place: { kind: 'end' } });
      },
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      expect(await opened.page.evaluate(() => window.kit.differences()), `step ${index}`).toEqual([]);
    }
    const last = await opened.source();
    for (const _ of steps) {
      await opened.page.evaluate(() => window.editor.undo());
      await expectSame();
    }
    expect(await opened.source()).toBe(html);
    for (const _ of steps) await opened.page.evaluate(() => window.editor.redo());
    expect(await opened.source()).toBe(last);
    await expectSame();
  });

  it('[I11-projection-random] shows any change to the starter themes, undo and redo', async () => {
    const folder = fileURLToPath(new URL('../../../../themes', import.meta.url));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /index\.html$/.test(file),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const file of everyNth(files, 2)) {
      await open(readFileSync(join(folder, file), 'utf8'));
      const choices = Array.from({ length: 60 }, (_, index) => (index + 1) * 7907 + 13);
      const { changes, faults } = await opened.page.evaluate((choices) => window.kit.play(choices), choices);
      expect(faults, file).toEqual([]);
      expect(changes).toBeGreaterThan(5);
      await opened.close();
    }
  });

  it('moves rows of a table without drawing the others again', async () => {
    const row = (title: string): string =>
      `<tr class="block-section" data-title="${title}"><td class="block-edit">${title}</td></tr>`;
    await open(frame(`<table>\n<tbody>\n${row('a')}\n${row('b')}\n${row('c')}\n</tbody>\n</table>`));
    await opened.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      for (const row of doc.querySelectorAll('tr')) (row as { kept?: boolean } & Element).kept = true;
    });
    await run('move-block', { beId: await id('a'), place: { kind: 'down' } });
    await run('clone-block', { beId: await id('c') });
    const kept = await opened.page.evaluate(() => {
      const doc = (document.querySelector('#canvas') as HTMLIFrameElement).contentDocument!;
      return [...doc.querySelectorAll('tr')].map((row) => (row as { kept?: boolean } & Element).kept === true);
    });
    expect(kept).toEqual([true, true, true, false]);
    await expectSame();
  });

  it('[B4-placeholders] shows 250 px for no section, the dashed field for no component, 50 px for an empty region', async () => {
    const component = '<div class="block-component block-edit" data-title="Note">n</div>';
    await open(frame(section('One', component)), { theme: frame(section('One', component)) });
    await run('remove-block', { beId: await id('Note') });
    const placeholder = opened.canvas.locator('[data-be-placeholder="component"]');
    expect(await placeholder.textContent()).toBe('Drag and drop component here');
    expect(await placeholder.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('dashed');
    await run('remove-block', { beId: await id('One') });
    const empty = opened.canvas.locator('[data-be-placeholder="section"]');
    expect(await empty.evaluate((element) => element.getBoundingClientRect().height)).toBe(250);
    expect(await opened.source()).not.toContain('placeholder');
    await expectSame();
    await opened.close();
    await open(frame(section('One', '<div class="block-region"></div>')));
    const region = opened.canvas.locator('[data-be-placeholder="region"]');
    expect(await region.evaluate((element) => element.getBoundingClientRect().height)).toBe(50);
    expect(await region.textContent()).toBe('Drag and drop component here');
    expect(await region.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('dashed');
  });
});

describe('drag', () => {
  it('[B3-drop-zone] drops a palette section at the nearest zone, as one entry', async () => {
    const html = frame([section('One'), section('Two')].join('\n'));
    await open(html);
    const target = await opened.page.evaluate(async () => {
      const { editor, kit } = window;
      const [item] = kit.document!.sections;
      editor.startDrag({ kind: 'palette', item: item! });
      editor.dragTo({ x: 400, y: 220 });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { drag } = editor.getState();
      editor.drop();
      return drag?.target;
    });
    expect(target).toMatchObject({ zoneId: `bottom_${await id('One')}`, type: 'section', isField: false });
    expect(target?.label).toBe('Insert One here');
    expect(target?.rect.height).toBe(5);
    expect(await opened.source()).toBe(frame([section('One'), section('One'), section('Two')].join('\n')));
    await expectSame();
    await opened.page.evaluate(() => window.editor.undo());
    expect(await opened.source()).toBe(html);
  });

  it('drags a selected section with the pointer; Esc puts it back', async () => {
    const html = frame([section('One'), section('Two'), section('Three')].join('\n'));
    await open(html);
    const { page } = opened;
    const mouse = await openMouse();
    const pull = () => pullDown(mouse);
    await page.evaluate(() => window.editor.select(window.kit.id('One')));
    await pull();
    expect(await page.evaluate(() => window.editor.getState().drag?.item)).toMatchObject({ label: 'Section One' });
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => window.editor.getState().drag)).toBeNull();
    await mouse('mouseReleased', 415);
    expect(await opened.source()).toBe(html);
    await pull();
    await mouse('mouseReleased', 415);
    expect(await opened.source()).toBe(frame([section('Two'), section('One'), section('Three')].join('\n')));
    await expectSame();
  });

  it('scrolls near the edge, 25 px a frame', async () => {
    await open(frame(Array.from({ length: 12 }, (_, index) => section(`S${index}`)).join('\n')));
    const scrolled = await opened.page.evaluate(async () => {
      const { editor, kit } = window;
      const view = (document.querySelector('#canvas') as HTMLIFrameElement).contentWindow!;
      editor.startDrag({ kind: 'palette', item: kit.document!.sections[0]! });
      editor.dragTo({ x: 400, y: view.innerHeight - 10 });
      while (view.scrollY < 500) await new Promise(requestAnimationFrame);
      const { scrollY } = view;
      editor.cancelDrag();
      return scrollY;
    });
    expect(scrolled % 25).toBe(0);
  });
});

describe('the pointer over the canvas', () => {
  const pointer = () =>
    opened.canvas
      .locator('html')
      .evaluate((root) => getComputedStyle([...root.querySelectorAll(':hover')].at(-1) ?? root).cursor);

  it('[L6-not-allowed] says whether anything takes the section that is dragged, and is the document’s own again afterward', async () => {
    for (const [sections, during] of [
      [['One', 'Two'], 'grabbing'],
      [['One'], 'not-allowed'],
    ] as const) {
      await open(frame(sections.map((title) => section(title)).join('\n')));
      await opened.page.evaluate(() => window.editor.select(window.kit.id('One')));
      const mouse = await openMouse();
      await pullDown(mouse);
      expect(await pointer()).toBe(during);
      await opened.page.keyboard.press('Escape');
      await mouse('mouseReleased', 415);
      expect(await pointer()).toBe('auto');
      expect(await opened.canvas.locator('html').evaluate((root) => root.outerHTML)).not.toContain(`cursor:${during}`);
      await opened.close();
    }
  });

  it('[S6-drag-start] stays as it is while something is dragged from elsewhere: no element is styled again', async () => {
    await open(frame(section('One')));
    await opened.canvas.locator('p').first().hover();
    const isDragged = await opened.page.evaluate(() => {
      const item = window.kit.document?.sections[0];
      return item !== undefined && window.editor.startDrag({ kind: 'palette', item }) === true;
    });
    expect(isDragged).toBe(true);
    expect(await pointer()).toBe('auto');
    await opened.page.evaluate(() => window.editor.cancelDrag());
  });
});

describe('guards', () => {
  const hostile = `<form name="body" action="https://evil.example/" class="block-section"><input name="children"><input name="parentNode"><input name="attributes">
    <a href="https://evil.example/" id="link" accesskey="k" target="_top">link</a> <a href="#there" id="hash">hash</a>
    <label for="box">label</label><input type="checkbox" id="box" autofocus><button id="go">go</button>
    <p class="block-edit">text</p></form>`;

  it('[D7-guards] nothing navigates, submits or takes the focus, in watching as in editing', async () => {
    for (const isEditable of [false, true]) {
      await open(frame(hostile), { isEditable });
      const { page, canvas } = opened;
      const address = await page.evaluate(
        () => (document.querySelector('#canvas') as HTMLIFrameElement).contentWindow!.location.href,
      );
      for (const selector of ['#link', '#hash', 'label', '#go']) {
        const { x, y } = await canvas.locator(selector).evaluate((element) => {
          const { left, top } = element.getBoundingClientRect();
          return { x: left + 3, y: top + 3 };
        });
        await page.mouse.click(x, y);
        await page.mouse.click(x, y, { button: 'middle' });
      }
      await canvas.locator('#link').evaluate((element) => (element as HTMLElement).focus());
      await page.keyboard.press('Enter');
      await page.keyboard.press('Alt+k');
      await page.keyboard.press('Tab');
      expect(await canvas.locator('#box').evaluate((element) => (element as HTMLInputElement).checked)).toBe(false);
      const state = await page.evaluate(() => {
        const view = (document.querySelector('#canvas') as HTMLIFrameElement).contentWindow!;
        return { href: view.location.href, pages: window.length, active: view.document.activeElement?.localName };
      });
      expect(state.href).toBe(address);
      expect(opened.page.context().pages()).toHaveLength(1);
      expect(page.url()).toBe(`${harness.origin}/`);
      await expectSame();
      await opened.close();
    }
  });

  it('edits text in a form whose fields shadow the names of the DOM', async () => {
    await open(frame(hostile));
    await opened.page.evaluate(() => window.editor.startTextEditing(window.kit.id('p')));
    await opened.page.keyboard.type('!');
    expect(await opened.source()).toBe(frame(hostile.replace('text</p>', 'text!</p>')));
    await run('clone-block', { beId: await id('form') });
    await expectSame();
  });

  it('[D7-navigation] redraws the canvas if something navigates the frame', async () => {
    await open(frame(section('One')));
    await opened.page.evaluate(() => {
      const frame = document.querySelector('#canvas') as HTMLIFrameElement;
      // Distinguishes the abandoned document from the redrawn one.
      frame.contentDocument!.documentElement.setAttribute('data-left', '');
      frame.contentWindow!.location.href = '/elsewhere';
    });
    await opened.canvas.locator('html:not([data-left]) p', { hasText: 'One' }).waitFor();
    await expectSame();
    await opened.page.evaluate(() => window.editor.startTextEditing(window.kit.id('p')));
    await opened.page.keyboard.type('!');
    expect(await opened.source()).toBe(frame(section('One').replace('>One</p>', '>One!</p>')));
  });
});

describe('a server that is away', () => {
  it('[S5-frame-away] asks for the empty document with pauses, and draws the canvas when it is back', async () => {
    const away = await harness.open(frame(section('One')), { hasTestClock: true });
    const { page } = away;
    let asked = 0;
    await page.route(/\/(?:canvas-frame|elsewhere)/, (route) => {
      if (route.request().url().includes('canvas-frame')) asked += 1;
      return route.abort('connectionrefused');
    });
    const loads = () => page.evaluate(() => Number(document.documentElement.dataset.loads));
    await page.evaluate(() => {
      const frame = document.querySelector('#canvas') as HTMLIFrameElement;
      let loads = 0;
      frame.addEventListener('load', () => {
        loads += 1;
        document.documentElement.dataset.loads = String(loads);
      });
      frame.contentWindow!.location.href = '/elsewhere';
    });
    await expect.poll(loads).toBe(2);
    // A request that was due would be sent before these.
    for (let n = 0; n < 5; n += 1) await page.evaluate(() => fetch('/').then((response) => response.text()));
    expect([asked, await loads()]).toEqual([1, 2]);
    await page.evaluate(() => window.kit.clock.advance(1000));
    await expect.poll(loads).toBe(3);
    expect(asked).toBe(2);
    await page.unroute(/\/(?:canvas-frame|elsewhere)/);
    await page.evaluate(() => window.kit.clock.advance(1000));
    await away.canvas.locator('p', { hasText: 'One' }).waitFor();
    expect(await page.evaluate(() => window.kit.differences())).toEqual([]);
    await away.close();
  });
});

describe('keyboard', () => {
  it('[L6-keys] walks, moves, duplicates and removes blocks, and asks the shell to save', async () => {
    const html = frame([section('One'), section('Two')].join('\n'));
    await open(html);
    const { page, canvas } = opened;
    const label = () => page.evaluate(() => window.editor.getState().selected?.path.at(-1)?.label ?? null);
    await canvas.locator('body').click({ position: { x: 500, y: 180 } });
    expect(await label()).toBe('Section One');
    await page.keyboard.press('ArrowRight');
    expect(await label()).toBe('Text');
    await page.keyboard.press('ArrowDown');
    expect(await label()).toBe('Section Two');
    await page.keyboard.press('Alt+ArrowUp');
    expect(await opened.source()).toBe(frame([section('Two'), section('One')].join('\n')));
    await page.keyboard.press('Control+d');
    expect(await opened.source()).toBe(frame([section('Two'), section('Two'), section('One')].join('\n')));
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect(await opened.source()).toBe(html);
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => window.kit.requests)).toEqual([
      { kind: 'save', beId: '' },
      { kind: 'blur-shell', beId: '', isBackwards: true },
    ]);
    await page.evaluate(() => {
      window.addEventListener('keydown', (event) => {
        if (event.key === 'Control') return;
        window.kit.log.push(`${event.ctrlKey ? 'Control+' : ''}${event.key}`);
        event.preventDefault();
      });
    });
    await page.keyboard.press('Control+e');
    await page.keyboard.press('F6');
    await page.evaluate(() => window.editor.startTextEditing(window.kit.id('p')));
    await page.keyboard.press('e');
    await page.keyboard.press('Control+e');
    expect(await page.evaluate(() => window.kit.log.filter((line) => !line.startsWith('[')))).toEqual([
      'Control+e',
      'F6',
      'Control+e',
    ]);
  });
});

describe('color scheme', () => {
  it('[B4-scheme] shows the scheme that was asked for, leaves light-only documents alone, logs an unknown one', async () => {
    const page = (meta: string): string =>
      `<!doctype html><html><head>${meta}<style>p{color:rgb(1,1,1)}@media (prefers-color-scheme: dark){p{color:rgb(9,9,9)}}</style></head><body><p class="block-edit">x</p></body></html>`;
    const color = () => opened.canvas.locator('p').evaluate((element) => getComputedStyle(element).color);
    await open(page('<meta name="color-scheme" content="light dark">'));
    await opened.page.evaluate(() => window.view.setColorScheme('dark'));
    expect(await color()).toBe('rgb(9, 9, 9)');
    await opened.page.evaluate(() => window.view.setColorScheme('light'));
    expect(await color()).toBe('rgb(1, 1, 1)');
    await opened.close();
    await open(page('<meta name="color-scheme" content="light">'));
    await opened.page.evaluate(() => window.view.setColorScheme('dark'));
    expect(await color()).toBe('rgb(1, 1, 1)');
    await opened.close();
    await open(page('<meta name="color-scheme" content="dark">'));
    await opened.page.evaluate(() => window.view.setColorScheme('light'));
    expect(await opened.page.evaluate(() => window.kit.log)).toContain('[Galley] Color scheme light invalid');
  });

  it('[B4-scheme] rewrites the conditions of rules, sheets and picture sources, and puts each back as it was', async () => {
    const dark = '(prefers-color-scheme: dark)';
    const html =
      `<!doctype html><html><head><meta name="color-scheme" content="light dark"><style>p{color:rgb(1,1,1)}` +
      `@media screen and ${dark}{p{color:rgb(9,9,9)}}@media (prefers-color-scheme: light){p{margin:3px}}</style>` +
      `<style media="${dark}">p{padding:7px}</style></head><body><p class="block-edit">x</p>` +
      `<picture><source media="${dark}" srcset="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img alt=""></picture></body></html>`;
    await open(html);
    const frame = opened.canvas.locator('html');
    const shown = () =>
      frame.evaluate((root) => {
        const style = getComputedStyle(root.querySelector('p')!);
        return [style.color, style.marginTop, style.paddingTop];
      });
    const conditions = () =>
      frame.evaluate((root) => {
        const sheets = [...root.ownerDocument.styleSheets];
        const rules = sheets.flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSMediaRule);
        return [
          ...rules.map((rule) => (rule as CSSMediaRule).media.mediaText),
          ...sheets.map((sheet) => sheet.media.mediaText),
          root.querySelector('source')!.media,
        ];
      });
    const before = await conditions();
    const source = await opened.source();
    await opened.page.evaluate(() => window.view.setColorScheme('dark'));
    expect(await shown()).toEqual(['rgb(9, 9, 9)', expect.not.stringMatching('3px'), '7px']);
    expect((await conditions()).join()).not.toContain('prefers-color-scheme');
    await opened.page.evaluate(() => window.view.setColorScheme('light'));
    expect(await shown()).toEqual(['rgb(1, 1, 1)', '3px', '0px']);
    await opened.page.evaluate(() => window.view.restoreColorScheme());
    expect(await conditions()).toEqual(before);
    expect(await opened.source()).toBe(source);
  });

  it('[L3-inversion] inverts the canvas, leaves images as they are and the document unchanged', async () => {
    await open('<!doctype html><html><body><p class="block-edit">x</p><img alt="" src="a.png"></body></html>');
    const source = await opened.source();
    const looks = async () => ({
      frame: await opened.page.locator('#canvas').evaluate((frame) => getComputedStyle(frame).filter),
      picture: await opened.canvas.locator('img').evaluate((image) => getComputedStyle(image).filter),
      text: await opened.canvas.locator('p').evaluate((text) => getComputedStyle(text).filter),
    });
    const inverted = 'invert(1) hue-rotate(180deg)';
    await opened.page.evaluate(() => window.view.setForcedInversion(true));
    expect(await looks()).toEqual({ frame: inverted, picture: inverted, text: 'none' });
    expect(await opened.canvas.locator('html').innerHTML()).not.toContain('filter');
    await opened.page.evaluate(() => window.view.setForcedInversion(false));
    expect(await looks()).toEqual({ frame: 'none', picture: 'none', text: 'none' });
    expect(await opened.source()).toBe(source);
  });
});
