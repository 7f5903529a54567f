type Write = (text: string) => void;

export interface Part {
  title: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  minutes?: number;
}
export const hasColors: boolean;
export function runPart(
  settings: { root: string; env: Record<string, string> },
  part: Part,
  write: Write,
): Promise<boolean>;
export function runSideBySide(
  jobs: readonly ((write: Write) => Promise<boolean>)[],
  most: number,
  show: Write,
): Promise<boolean>;
