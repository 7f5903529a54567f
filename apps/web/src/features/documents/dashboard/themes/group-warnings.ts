import { themeMessages } from '../../../../messages/documents/themes';

/** Identical warnings about several lines. */
export interface WarningGroup {
  sentence: string;
  /** Line numbers, as far as the warnings have them. */
  lines: number[];
  count: number;
}

/** Groups warnings with the same message, in the order of each group's first. Most start with "Line 12: ". */
export function groupWarnings(warnings: readonly string[]): WarningGroup[] {
  const groups = new Map<string, WarningGroup>();
  for (const warning of warnings) {
    const [, line, sentence = warning] = /^Line (\d+): ([\s\S]*)$/.exec(warning) ?? [];
    const group = groups.get(sentence) ?? { sentence, lines: [], count: 0 };
    group.count += 1;
    if (line) group.lines.push(Number(line));
    groups.set(sentence, group);
  }
  return [...groups.values()];
}

/** "Lines 4, 9, 12 and 38 more"; '' if no line is known. */
export function describeLines(lines: readonly number[], most = 8): string {
  const shown = lines.slice(0, most);
  if (shown.length === 0) return '';
  const rest = lines.length - shown.length;
  return themeMessages.lines(shown, rest);
}
