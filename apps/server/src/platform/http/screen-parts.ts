import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageName, pages } from '@galley/contract';

interface ScreenParts {
  pages: PageName[];
  scripts: string[];
  styles: string[];
  /** Shown until the code of the page is loaded. */
  skeleton?: string;
  /** The script next to a skeleton that runs the entry if `start.js` didn't. */
  runEntry?: string;
}

const pagePatterns = Object.entries(pages).map(([name, pattern]) => ({
  name: name as PageName,
  pattern: new RegExp(`^${pattern.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
}));

const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** Not fetched until `start.js` sets its `rel`. */
const held = 'data-held as="script"';
const heldEntry = `<link ${held} crossorigin href="$1" data-entry>`;

/** Returns the page of a path; undefined = not a page of the product. */
export function pageOf(path: string): PageName | undefined {
  return pagePatterns.find(({ pattern }) => pattern.test(path))?.name;
}

/**
 * Returns the HTML of a page: `index.html`, for the pages listed by the build with links to their own scripts and
 * styles, which browsers then fetch immediately, and with their skeleton. A skeleton is drawn first: `start.js` starts
 * fetching the scripts and runs the entry, and if it failed, a script below it does. The styles of the page come last,
 * because browsers only read the page up to a style that doesn't arrive. Null if the web application isn't built.
 */
export function readPage(root: string, name: PageName | undefined): string | null {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const parts = name && readParts(root).find((screen) => screen.pages.includes(name));
  if (!parts) return html;
  const { skeleton, runEntry } = parts;
  const kind = skeleton === undefined ? 'rel="modulepreload"' : held;
  const scripts = parts.scripts.map((name) => `<link ${kind} crossorigin href="/${name}">`).join('');
  const styles = parts.styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`).join('');
  if (skeleton === undefined) return html.replace('</head>', () => `${scripts}${styles}</head>`);
  const late = runEntry ? `<script async src="/${runEntry}"></script>` : '';
  return html
    .replace(entryScript, heldEntry)
    .replaceAll('rel="modulepreload"', held)
    .replace('</head>', () => `${scripts}</head>`)
    .replace('<div id="root"></div>', (root) => root + skeleton)
    .replace('</body>', (end) => late + styles + end);
}

/** Returns the pages listed by the web's build (`apps/web/src/app/first-screens.ts`). */
function readParts(root: string): ScreenParts[] {
  const file = join(root, '.screens.json');
  if (!existsSync(file)) return [];
  return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, ScreenParts>);
}
