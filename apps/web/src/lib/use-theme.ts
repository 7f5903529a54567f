import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'dark' | 'light' | 'auto';

const oneYearSeconds = 31_536_000;
const listeners = new Set<() => void>();
const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;

/** The color theme in the cookie `isDarkMode`: 1 = dark, 0 = light, no cookie = auto. */
export function readThemeChoice(cookie = document.cookie): ThemeChoice {
  const value = /(?:^|; )isDarkMode=([01])/.exec(cookie)?.[1];
  return value === undefined ? 'auto' : value === '1' ? 'dark' : 'light';
}

/** Stores the color theme in the cookie and applies it to the page. */
export function setThemeChoice(choice: ThemeChoice): void {
  const value = choice === 'auto' ? '; max-age=0' : `${choice === 'dark' ? '1' : '0'}; max-age=${oneYearSeconds}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every supported browser.
  document.cookie = `isDarkMode=${value}; path=/; samesite=lax`;
  applyTheme();
  for (const listener of listeners) listener();
}

/** Sets `data-theme` on the document and follows the operating system if the choice is auto. */
export function startTheme(): void {
  applyTheme();
  systemDark?.addEventListener('change', () => {
    applyTheme();
    for (const listener of listeners) listener();
  });
}

/** Returns the current choice and whether the page is dark now. */
export function useTheme(): { choice: ThemeChoice; isDark: boolean } {
  const snapshot = useSyncExternalStore(subscribe, () => `${readThemeChoice()} ${isDarkNow()}`);
  const [choice, isDark] = snapshot.split(' ');
  return { choice: choice as ThemeChoice, isDark: isDark === 'true' };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isDarkNow(): boolean {
  const choice = readThemeChoice();
  return choice === 'auto' ? (systemDark?.matches ?? false) : choice === 'dark';
}

function applyTheme(): void {
  document.documentElement.dataset.theme = isDarkNow() ? 'dark' : 'light';
}
