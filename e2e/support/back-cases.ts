import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Driver } from '../../packages/editor/src/testing/driver';
import type {} from './back-page';
import { servePage } from './serve-page';

/** Tests of Back in one browser, with its own history: over dialogs and over unsaved work. */
export function defineBackCases(launch: () => Promise<Driver>): void {
  let driver: Driver;
  let origin: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ origin, stop } = await servePage('back-page.ts', (_, body) => ({ body })));
    driver = await launch();
  });
  afterAll(async () => {
    await driver?.close();
    await stop?.();
  });
  beforeEach(async () => {
    await driver.open(`${origin}/start`);
    await driver.evaluate(() => window.backPage.goTo('/list'));
    await driver.evaluate(() => window.backPage.goTo('/build'));
  });

  const screen = () => driver.evaluate(() => window.backPage.screen());
  const press = (times: number) =>
    driver.evaluate((count: number) => {
      for (let index = 0; index < count; index++) history.back();
    }, times);
  const shown = (at: string, more: { dialogs?: number; questions?: number } = {}) =>
    expect.poll(screen).toEqual({ path: at, address: at, dialogs: 0, questions: 0, ...more });

  it('closes what covers the page, newest first, then leaves it', async () => {
    await driver.evaluate(() => window.backPage.openDialog());
    await driver.evaluate(() => window.backPage.openDialog());
    await press(1);
    await shown('/build', { dialogs: 1 });
    await press(1);
    await shown('/build');
    await press(1);
    await shown('/list');
  });

  it('asks once over unsaved work, however fast it is pressed, and leaves only when told to', async () => {
    await driver.evaluate(() => window.backPage.holdWork());
    await press(2);
    await shown('/build', { questions: 1 });
    await driver.evaluate(() => window.backPage.answer(false));
    await press(1);
    await shown('/build', { questions: 2 });
    await driver.evaluate(() => window.backPage.answer(true));
    await shown('/list', { questions: 2 });
  });
}
