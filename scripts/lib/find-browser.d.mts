export type ToolName = 'chromium' | 'firefox' | 'webkit' | 'xvfb' | 'redis';
export interface Tool {
  label: string;
  /** Environment variable that names another path. */
  variable: string;
  names: string[];
  places: string[];
  /** The Debian package. */
  debian: string;
  /** The package that takes its place in releases that don't have it. */
  olderDebian?: string;
}
export interface Machine {
  env: Record<string, string | undefined>;
  find(name: ToolName): string | undefined;
  canInstall(): boolean;
  install(packages: string[]): void;
}
/** Programs the tests use beside Node: how each is found, and the Debian package that holds it. */
export const tools: Record<ToolName, Tool>;
/** The path of a program on this machine (its variable first), or undefined. */
export function findTool(
  name: ToolName,
  env?: Record<string, string | undefined>,
  canRun?: (file: string) => boolean,
): string | undefined;
/** The path of a Chromium or Chrome on this machine (`GALLEY_CHROMIUM` first), or undefined. */
export function findBrowser(): string | undefined;
/** Paths of the named programs, installed from Debian where they are missing and that may be done. */
export function findOrInstallTools(
  names: readonly ToolName[],
  say: (text: string) => void,
  on?: Machine,
): Partial<Record<ToolName, string>>;
/** One sentence for people about a program that is not there. */
export function describeMissing(name: ToolName): string;
/** Arguments for a headless browser that opens no connection of its own accord. */
export const browserArguments: string[];
