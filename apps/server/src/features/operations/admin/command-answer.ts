import { plainLine } from '../../../platform/plain-line';
import type { CommandServices } from './admin-commands';

/** The answer of a command of `npm run admin`. */
export interface CommandAnswer {
  /** For people. */
  text: string;
  /** For programs (`--json`). Times are ISO 8601 in UTC, '' = never. */
  facts: Record<string, unknown>;
  /** 1: the command ran and what it tried didn't work, as a mail server that refused the test. 2: there are warnings. */
  exitCode?: 0 | 1 | 2;
}

/** A command that needs the database. */
export type AdminCommand = (services: CommandServices) => Promise<CommandAnswer>;

/** Reads the arguments of a command; null = invalid. */
export type ReadArguments = (given: string[]) => AdminCommand | null;

const greatestNumber = 2 ** 31 - 1;

/** Parses a number as the database stores it; null = none. */
export function readNumber(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const number = Number(text);
  return number <= greatestNumber ? number : null;
}

/** Separates a flag from the other arguments. */
export function takeFlag(given: readonly string[], flag: string): { isSet: boolean; words: string[] } {
  return { isSet: given.includes(flag), words: given.filter((word) => word !== flag) };
}

export const isoTime = (time: Date | null) => time?.toISOString() ?? '';

/** Formats rows as aligned columns under their names, for a terminal; texts of people can't break a line. */
export function formatTable(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [names, ...rows].map((row) => row.map(plainLine));
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Returns all rows of a list that is read by pages, the newest first. */
export async function readAll<Row extends { id: number }>(
  readPage: (page: { before?: number; limit: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage({ before: rows.at(-1)?.id, limit: rowsAtOnce });
    rows.push(...page);
    if (page.length < rowsAtOnce) return rows;
  }
}

const rowsAtOnce = 500;
