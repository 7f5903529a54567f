/** The path of a Chromium or Chrome on this machine (`GALLEY_CHROMIUM` first), or undefined. */
export function findBrowser(): string | undefined;
/** As `findBrowser`, but installs Debian's Chromium with apt where there is none and it may, and says so. */
export function findOrInstallBrowser(say: (text: string) => void): string | undefined;
/** Arguments for a headless browser that opens no connection of its own accord. */
export const browserArguments: string[];
