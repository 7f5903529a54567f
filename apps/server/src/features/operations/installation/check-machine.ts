import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { formatNumber, limits } from '@galley/contract';
import { type Config, StartError } from '../../../config';
import { refuseForeignDataFolder } from '../../../data-folder-owner';
import { type Browser, BrowserError } from '../../../platform/browser/browser';
import type { Log } from '../../../platform/log';
import { writeCommands } from '../../../platform/written-commands';
import { findMissingScripts } from '../../documents/fonts/missing-scripts';
import { scripts } from '../../documents/fonts/used-scripts';
import { listScheduledBackups } from '../backup/scheduled-backups';
import { checkFolder } from '../system/check-folder';
import { type Finding, failed, fine, reasonOf, warning } from './finding';

const gigabyte = 1024 ** 3;
const installAdvice = 'Install it (on Debian: apt install chromium-headless-shell) or set GALLEY_CHROMIUM to its path.';

/** Checks that the data folder belongs to this user and can be written, and that its secret is private. */
export async function checkDataFolder({ dataDir, secret }: Config): Promise<Finding[]> {
  const part = 'data folder';
  try {
    refuseForeignDataFolder(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [failed(part, error.message, '')];
  }
  if (!existsSync(dataDir)) {
    return [warning(part, `${dataDir} doesn’t exist yet.`, 'Galley creates it when it starts for the first time.')];
  }
  const { isFine, message } = await checkFolder(dataDir);
  if (!isFine) return [failed(part, `${dataDir}: ${message}`, 'Give the user that runs Galley write access.')];
  const file = join(dataDir, 'secret');
  if (secret === null && existsSync(file) && (statSync(file).mode & 0o077) !== 0)
    return [warning(part, `Other users of this machine can read ${file}.`, `Run: chmod 600 ${file}`)];
  return [fine(part, `${dataDir} can be written.`)];
}

/** Checks the free space of the data folder's disk. */
export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const part = 'disk';
  const folder = nearestFolder(dataDir);
  const found = await statfs(folder).catch(() => null);
  if (!found || found.blocks === 0) return fine(part, 'This system doesn’t report its free space.');
  const freeBytes = found.bavail * found.bsize;
  const message = `${formatNumber(Math.floor((freeBytes / gigabyte) * 10) / 10)} GB free at ${folder}.`;
  const advice = 'Free some space. Galley saves nothing while the disk is full.';
  if (freeBytes < limits.diskFullBytes) return failed(part, message, advice);
  if (freeBytes < limits.diskLowBytes) return warning(part, message, advice);
  if (found.files > 0 && found.ffree < limits.diskLowInodes)
    return warning(part, `Only ${formatNumber(found.ffree)} inodes are free at ${folder}.`, 'Delete files.');
  return fine(part, message);
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

/** Checks that backups are made every day, on another disk than the data. */
export async function checkBackups({ dataDir, backups }: Config): Promise<Finding> {
  const part = 'backups';
  const { folder, time } = backups;
  if (folder === null) {
    const advice = writeCommands('Set GALLEY_BACKUP_DIR, or run npm run backup regularly.');
    return warning(part, 'Galley makes no backups by itself.', advice);
  }
  if (!existsSync(folder)) {
    const advice = 'Mount its disk, or create it for the user that runs Galley.';
    return failed(part, `The folder ${folder} of GALLEY_BACKUP_DIR doesn’t exist.`, advice);
  }
  if (existsSync(dataDir) && statSync(folder).dev === statSync(dataDir).dev)
    return warning(part, `${folder} is on the same disk as the data.`, 'Set GALLEY_BACKUP_DIR to a folder elsewhere.');
  const [newest] = await listScheduledBackups(folder);
  if (!newest) return fine(part, `The first one is made at ${time} UTC in ${folder}.`);
  return fine(part, `Daily at ${time} UTC in ${folder}, the last one ${newest.at.toISOString().slice(0, 10)}.`);
}

/** Opens a page in Chromium, and draws a letter of each script to find the missing fonts. */
export async function checkBrowser(
  { chromium }: Config,
  { browser, log }: { browser: Browser; log: Log },
): Promise<Finding[]> {
  const part = 'Chromium';
  if (!browser.isInstalled) {
    const message = chromium
      ? `GALLEY_CHROMIUM (${chromium}) isn’t the path of a program that can be run.`
      : 'Chromium isn’t installed, so there are no thumbnails and no PDF files.';
    return [chromium ? failed(part, message, installAdvice) : warning(part, message, installAdvice)];
  }
  const { path, version } = await browser.describe();
  try {
    await openPage(browser);
  } catch (error) {
    if (!(error instanceof BrowserError)) throw error;
    const message = `${path} is installed, but can’t show a page: ${reasonOf(error)}.`;
    return [failed(part, message, `Run “${path} --version” as the user that runs Galley to see what is missing.`)];
  }
  return [fine(part, `${version || 'Version unknown'}, ${path}.`), await checkFonts({ browser, log })];
}

async function openPage(browser: Browser): Promise<void> {
  const size = { width: 16, height: 16 };
  const document = { html: Buffer.from('<!doctype html>'), origin: 'https://check.invalid', file: async () => null };
  await browser.show(document, size, async (page) => await page.screenshot({ ...size, scale: 1, format: 'png' }));
}

async function checkFonts(services: { browser: Browser; log: Log }): Promise<Finding> {
  const part = 'fonts';
  const names = scripts.map(({ name }) => name);
  const missing = await findMissingScripts(services, names);
  if (missing.length === 0) return fine(part, `All ${names.length} scripts that were tried can be drawn.`);
  const advice = 'Install fonts (on Debian: apt install fonts-noto fonts-noto-cjk fonts-noto-color-emoji).';
  const list = new Intl.ListFormat('en-US').format(missing);
  return warning(part, `Thumbnails and PDF files show boxes for ${list}.`, advice);
}
