export type ToolName = 'chromium' | 'firefox' | 'webkit' | 'xvfb' | 'redis';
export interface Tool {
  label: string;
  /** An environment variable that overrides the path. */
  variable: string;
  names: string[];
  places: string[];
  /** The Debian package. */
  debian: string;
  /** The package that replaces it in releases without it. */
  olderDebian?: string;
}
export interface Machine {
  env: Record<string, string | undefined>;
  find(name: ToolName): string | undefined;
  canInstall(): boolean;
  install(packages: string[]): void;
}
/** The programs that tests use in addition to Node: how each is found, and its Debian package. */
export const tools: Record<ToolName, Tool>;
/** Returns the path of a program on this machine (its variable first), or undefined. */
export function findTool(
  name: ToolName,
  env?: Record<string, string | undefined>,
  canRun?: (file: string) => boolean,
): string | undefined;
/** Returns the path of Chromium or Chrome on this machine (`GALLEY_CHROMIUM` first), or undefined. */
export function findBrowser(): string | undefined;
/** Returns the paths of the named programs. Missing ones are installed from Debian if possible. */
export function findOrInstallTools(
  names: readonly ToolName[],
  say: (text: string) => void,
  on?: Machine,
): Partial<Record<ToolName, string>>;
/** Returns a sentence that a program is missing. */
export function describeMissing(name: ToolName): string;
/** Arguments for a headless browser that makes no connections of its own. */
export const browserArguments: string[];
