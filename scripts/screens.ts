/**
 * `npm run screens`: starts Galley on a new folder, creates an email from the starter theme and takes a screenshot of
 * every screen and modal, in light and dark, into the ignored folder `screens`. `npm run screens -- --docs` only
 * updates the screenshots in docs/screens. `SCREENS=dashboard` only takes the screens around the builder,
 * `SCREENS=builder` the builder, and `SCREENS=account` those of the account and the Admin Tools. Failed screens are
 * listed at the end.
 *
 * `npm run screens -- --compare <folder>` takes no screenshots. It lists those in `screens` that differ from the ones in
 * that folder, with the number of pixels. Many screens show times, so those always differ by a few.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser, openWindow } from '../e2e/support/browser';
import { root, startGalley } from '../e2e/support/galley';
import { letIn, owner, setUp, signIn, startBlank } from '../e2e/support/people';
import { fitHeight } from '../e2e/support/pictures';
import { accountScreens } from './screens/account-screens';
import { type BuilderScreen, builderScreens, discardChanges } from './screens/builder-screens';
import { comparePictures } from './screens/compare-pictures';
import { dashboardScreens, type Screen } from './screens/dashboard-screens';
import { deafHost, stageAccount } from './screens/stage-account';
import { type DashboardStage, stageDashboard } from './screens/stage-dashboard';

const shown = path.join(root, 'docs/screens');
const isForDocs = process.argv.includes('--docs');
const folder = isForDocs ? shown : path.join(root, 'screens');
const isWanted = isForDocs ? (file: string) => readdirSync(shown).includes(file) : () => true;
const part = process.env.SCREENS ?? 'all';
const missed: string[] = [];
const wanted = ['Hero', 'Picture and text', 'Three fruits', 'Evening band', 'Quote'];
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;

if (process.argv.includes('--compare')) {
  const before = process.argv[process.argv.indexOf('--compare') + 1];
  if (!before) throw new Error('Name the folder to compare with: npm run screens -- --compare <folder>');
  const differences = await comparePictures(before, folder);
  for (const { file, pixels } of differences) process.stdout.write(`${file}: ${pixels}\n`);
  process.stdout.write(`${differences.length} pictures differ.\n`);
  process.exit(differences.length === 0 ? 0 : 1);
}
const browser = await launchBrowser();
const galley = await startGalley({ GALLEY_PRIVATE_HOSTS: deafHost });

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function makeEmail(page: Page): Promise<string> {
  await page.getByRole('link', { name: /Orchard letter/ }).click();
  await page.getByRole('button', { name: 'New email' }).first().click();
  await startBlank(page, 'Autumn list, early access');
  for (const title of wanted) {
    const entry = page
      .getByRole('list', { name: 'sections' })
      .getByRole('button', { name: new RegExp(`^${title}(,|$)`) });
    await entry.focus();
    await entry.press('Enter');
  }
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  return page.url();
}

/** Takes the account screens as full pages. */
async function takeAccount(stage: DashboardStage): Promise<void> {
  const { page: first, context: staging } = await openWindow(browser);
  await letIn(first, galley.address, owner);
  await stageAccount(first, galley, stage.tid);
  await staging.close();
  for (const theme of themes) {
    for (const size of sizes) {
      const { page, context } = await openWindow(browser, { colorScheme: theme, isPhone: size.width === 390 });
      await letIn(page, galley.address, owner);
      for (const { name, open } of accountScreens) {
        const file = `${name}-${theme}-${size.width}.png`;
        if (!isWanted(file)) continue;
        try {
          await page.setViewportSize(size);
          await open(page, { ...stage, address: galley.address });
          await settle(page);
          await fitHeight(page);
          await page.screenshot({ path: path.join(folder, file) });
        } catch (error) {
          missed.push(`${name}, ${theme}, ${size.width}: ${String(error).split('\n')[0]}`);
        }
      }
      await context.close();
    }
  }
}

try {
  const first = await openWindow(browser);
  await setUp(first.page, galley.address);
  const builder = await makeEmail(first.page);
  await first.page.getByRole('button', { name: 'Share', exact: true }).click();
  await first.page.getByRole('button', { name: 'Create link', exact: true }).click();
  const preview = await first.page.getByRole('textbox', { name: 'Preview link' }).inputValue();
  const stage = await stageDashboard(first.page);
  await first.context.close();

  for (const theme of part === 'account' ? [] : themes) {
    for (const size of sizes) {
      const shoot = async (name: string, of: Page) => {
        const file = `${name}-${theme}-${size.width}.png`;
        if (!isWanted(file)) return;
        await settle(of);
        await of.screenshot({ path: path.join(folder, file) });
      };
      const { page, context } = await openWindow(browser, { colorScheme: theme });
      await page.setViewportSize(size);
      const attempt = async (of: Page, { name, open, close }: BuilderScreen) => {
        try {
          await open(of);
          await shoot(`builder-${name}`, of);
          await close?.(of);
        } catch (error) {
          missed.push(`builder-${name}, ${theme}, ${size.width}: ${String(error).split('\n')[0]}`);
        }
      };
      const take = async (screens: readonly Screen[]) => {
        for (const { name, width, open } of screens) {
          if (part === 'builder' || (width !== undefined && width !== size.width)) continue;
          try {
            await open(page, { ...stage, address: galley.address });
            await shoot(name, page);
          } catch (error) {
            missed.push(`${name}, ${theme}, ${size.width}: ${String(error).split('\n')[0]}`);
          }
        }
      };
      await take(dashboardScreens.filter(({ isPublic }) => isPublic));
      // Signs in at a width that shows everything.
      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn(page, galley.address);
      await page.setViewportSize(size);
      await take(dashboardScreens.filter(({ isPublic }) => !isPublic));
      if (part === 'dashboard') {
        await context.close();
        continue;
      }
      await page.goto(preview);
      await page.frameLocator('iframe').locator('h1').first().waitFor();
      await shoot('preview', page);
      await page.goto(builder);
      await page.getByRole('main', { name: 'Canvas' }).frameLocator('iframe').locator('h1').first().waitFor();
      await shoot('builder-watching', page);
      if (size.width > 768) {
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        for (const screen of builderScreens) await attempt(page, screen);
        await discardChanges(page);
      }
      await context.close();
    }
  }
  // Runs last, because what it creates would appear on the other screens.
  if (part === 'account' || part === 'all') await takeAccount(stage);
} finally {
  await browser.close();
  await galley.remove();
}
for (const line of missed) process.stdout.write(`Not taken: ${line}\n`);
process.exit(missed.length === 0 ? 0 : 1);
