import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The one without a window system comes first: it starts in a third of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const places = [
  ...names.map((name) => `/usr/bin/${name}`),
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Returns the path of Chromium or Chrome: the configured one, or else the first installed one; null = none. */
export function findChromium(
  configured: string | null,
  searchPath = process.env.PATH ?? '',
  canRun: (file: string) => boolean = isExecutable,
): string | null {
  if (configured !== null) return canRun(configured) ? configured : null;
  const folders = searchPath.split(delimiter).filter(Boolean);
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find(canRun) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
