import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageName, pages } from '@galley/contract';

interface ScreenParts {
  pages: PageName[];
  scripts: string[];
  styles: string[];
  /** What the screen shows until its code is loaded. */
  skeleton?: string;
  /** The script beside a skeleton that runs the entry when `start.js` didn't. */
  runEntry?: string;
}

const pagePatterns = Object.entries(pages).map(([name, pattern]) => ({
  name: name as PageName,
  pattern: new RegExp(`^${pattern.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
}));

const entryScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const heldEntry = '<link rel="preload" as="script" crossorigin href="$1" data-entry>';

/** The page of a path; undefined = none of ours. */
export function pageOf(path: string): PageName | undefined {
  return pagePatterns.find(({ pattern }) => pattern.test(path))?.name;
}

/**
 * The HTML of a page: `index.html`, for the screens that the build lists with links to their own scripts and styles,
 * which browsers then fetch immediately, and with their skeleton. On a page with a skeleton, `start.js` runs the entry,
 * and if it failed, a script that comes last and delays nothing.
 * Null if the web application isn't built.
 */
export function readPage(root: string, name: PageName | undefined): string | null {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const parts = name && readParts(root).find((screen) => screen.pages.includes(name));
  if (!parts) return html;
  // Fetched, but compiled only when they run.
  const isHeld = parts.skeleton !== undefined;
  const kind = isHeld ? 'rel="preload" as="script"' : 'rel="modulepreload"';
  const scripts = parts.scripts.map((name) => `<link ${kind} crossorigin href="/${name}">`);
  const styles = parts.styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  const page = isHeld ? html.replace(entryScript, heldEntry).replaceAll('rel="modulepreload"', kind) : html;
  const late = parts.runEntry ? `<script async src="/${parts.runEntry}"></script>` : '';
  return page
    .replace('</head>', () => `${[...scripts, ...styles].join('')}</head>`)
    .replace('<div id="root"></div>', (root) => root + (parts.skeleton ?? '') + late);
}

/** The screens that the web's build lists (`apps/web/src/app/first-screens.ts`). */
function readParts(root: string): ScreenParts[] {
  const file = join(root, '.screens.json');
  if (!existsSync(file)) return [];
  return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, ScreenParts>);
}
