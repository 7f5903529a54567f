import type { Page } from 'playwright-core';
import { benchText } from '../documents';
import type { PageFigures, PageTarget } from './measure-page';
import { timeUntil } from './time-until';

/** Occurs in the text of every section. */
const wanted = 'garden';
const pastedCharacters = 100_000;

/**
 * Measures less frequent actions in the page, from the input event to the frame after their result is shown. The page
 * is in edit mode, with the caret in the last text. A target without tools only pastes.
 */
export async function measureActions(page: Page, target: PageTarget, figures: PageFigures): Promise<void> {
  figures.paste = await timePaste(page);
  if (!target.hasTools) return;
  await page.keyboard.press('ControlOrMeta+z');
  figures.dragStart = await timeDragStart(page);
  figures.find = await timeFind(page);
  figures.source = await timeSource(page);
}

async function timePaste(page: Page): Promise<number> {
  // Pasted from outside, because the theme's frame runs no scripts.
  return await page.evaluate(async (pasted) => {
    const frame = document.querySelector<HTMLIFrameElement>('#canvas iframe');
    const inside = frame?.contentDocument;
    const text = inside?.querySelector('[contenteditable="true"]');
    if (!inside || !text) throw new Error('No text is being edited.');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const began = performance.now();
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // A bare frame has to do what the browser does on a real paste.
    if (text.dispatchEvent(event)) inside.execCommand('insertText', false, pasted);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - began;
  }, benchText(pastedCharacters));
}

async function timeDragStart(page: Page): Promise<number> {
  await page.keyboard.press('Escape');
  const grip = await page
    .getByTitle(/^Drag /)
    .first()
    .boundingBox();
  if (!grip) throw new Error('The selected block has no handle to drag it by.');
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  const move = () => page.mouse.move(grip.x + 40, grip.y + 60);
  const taken = await timeUntil(page, 'pointermove', move, ['body > [data-allowed]', '']);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return taken;
}

async function timeFind(page: Page): Promise<number> {
  await page.keyboard.press('ControlOrMeta+f');
  const panel = page.getByRole('complementary', { name: 'Find and replace' });
  const field = panel.getByLabel('Find', { exact: true });
  await field.waitFor();
  return await timeUntil(page, 'input', () => field.fill(wanted), ['[role="status"]', '^\\d+ of \\d+$|^[\\d,]+ match']);
}

async function timeSource(page: Page): Promise<number> {
  const open = () => page.keyboard.press('ControlOrMeta+Shift+u');
  return await timeUntil(page, 'keydown', open, ['[role="textbox"][aria-label^="Source of"]', '\\S']);
}
