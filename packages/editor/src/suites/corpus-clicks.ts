import { corpusFiles, readTaggedFile } from '@galley/markup/testing';
import { expect, it } from 'vitest';
import { everyNth } from '../../../../scripts/testing/run-length';
import type { Driver } from '../testing/driver';
import type { SuitePage } from '../testing/suite-page';

/**
 * Clicks everything in the corpus that a browser would act on: left and middle button, a drag, Enter, and by script
 * also hidden elements. The canvas must not navigate. The short form uses one file of forty, starting at `first`; the
 * other browsers only run the full form.
 */
export function defineCorpusClicks(get: () => SuitePage, first: number): void {
  it('[D7-corpus-clicks] every link, button, label and field of the corpus, watching and editing: the canvas stays', async () => {
    const page = get();
    const faults: string[] = [];
    const counts = { files: 0, targets: 0, pressed: 0, byScript: 0 };
    for (const file of everyNth(corpusFiles('all'), 40, first)) {
      counts.files += 1;
      const html = readTaggedFile(file);
      for (const isEditable of [false, true]) {
        await page.openDocument(html, { isEditable });
        const before = await page.driver.address();
        const count = await page.driver.evaluate(() => window.clicks.begin());
        counts.targets += count;
        for (let index = 0; index < count; index++) if (await pressTarget(page.driver, index)) counts.pressed += 1;
        counts.byScript += await page.driver.evaluate(() => window.clicks.actByScript());
        const found = await page.driver.evaluate(() => window.clicks.faults());
        if ((await page.driver.address()) !== before) found.push('the page went elsewhere');
        if ((await page.driver.pageCount()) !== 1) found.push('another window was opened');
        if ((await page.source()) !== html) found.push('the document has changed');
        for (const fault of found) faults.push(`${file.name}, ${isEditable ? 'editing' : 'watching'}: ${fault}`);
      }
    }
    process.stdout.write(
      `Clicks in ${page.driver.name}: ${counts.files} files, ${counts.targets} targets, ${counts.pressed} of them by the ` +
        `pointer, ${counts.byScript} by script\n`,
    );
    expect(faults).toEqual([]);
    expect(counts.pressed).toBeGreaterThan(counts.files * 2);
  }, 300_000);
}

/** Left and middle button, a drag ended by Escape, Enter. Returns false if the target can't be clicked. */
async function pressTarget(driver: Driver, index: number): Promise<boolean> {
  const spot = await driver.evaluate((index: number) => window.clicks.aim(index), index);
  if (spot) {
    await driver.pointer([
      { kind: 'move', ...spot },
      // Before the text is opened: in a text, the middle button pastes the last selection.
      { kind: 'down', button: 'middle' },
      { kind: 'up', button: 'middle' },
      { kind: 'down' },
      { kind: 'up' },
      { kind: 'down' },
      { kind: 'move', x: spot.x + 9, y: spot.y + 9 },
    ]);
    await driver.press('Escape');
    await driver.pointer([{ kind: 'up' }]);
  }
  await driver.evaluate((index: number) => window.clicks.focus(index), index);
  await driver.press('Enter');
  return spot !== null;
}
