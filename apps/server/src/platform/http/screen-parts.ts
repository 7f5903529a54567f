import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageName, pages } from '@galley/contract';

interface ScreenParts {
  scripts: string[];
  styles: string[];
  /** What the screen shows until its code is loaded. */
  skeleton?: string;
}

const screenOfPage = (name: PageName): string | null => {
  if (/^build_.*_preview/.test(name)) return 'preview';
  if (name.startsWith('build_')) return 'builder';
  if (name.startsWith('dashboard')) return 'dashboard';
  return name === 'login' ? 'login' : null;
};

const screenPatterns = Object.entries(pages).map(([name, pattern]) => ({
  screen: screenOfPage(name as PageName),
  pattern: new RegExp(`^${pattern.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
}));

/**
 * The screen of a path: one whose chunks are listed by the build, null for any other screen; undefined = not a screen.
 */
export function screenOf(path: string): string | null | undefined {
  return screenPatterns.find(({ pattern }) => pattern.test(path))?.screen;
}

/**
 * The page for a screen: `index.html` with links to the screen's own scripts and styles, which browsers then fetch
 * immediately, and the screen's skeleton. Null if the web application isn't built.
 */
export function readPage(root: string, screen: string | null | undefined): string | null {
  const file = join(root, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const parts = screen ? readParts(root)[screen] : undefined;
  if (!parts) return html;
  const scripts = parts.scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  const styles = parts.styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  return html
    .replace('</head>', () => `${[...scripts, ...styles].join('')}</head>`)
    .replace('<div id="root"></div>', (root) => root + (parts.skeleton ?? ''));
}

function readParts(root: string): Record<string, ScreenParts | undefined> {
  const file = join(root, '.screens.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, ScreenParts>) : {};
}
