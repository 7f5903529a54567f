import { fieldPatterns, type InvitedThemes, isLongerThan, limits, type Role } from '@galley/contract';
import { bulkInviteMessages } from '../../../../messages/people/bulk-invite';

/** A parsed row of a pasted list or a file. */
export interface ParsedInvitee {
  email: string;
  name: string;
  access?: Role;
  themes?: InvitedThemes;
  /** Why the row can't be invited; '' = no problem found. */
  problem: string;
}

/** The themes that the file can refer to by title. */
interface KnownTheme {
  id: number;
  title: string;
}

type ColumnName = 'email' | 'name' | 'firstName' | 'lastName' | 'role' | 'themes';

/** The recognized column names of a file, in lower case. */
const columnNames: Readonly<Record<string, ColumnName>> = {
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  'email address': 'email',
  'e-mail address': 'email',
  name: 'name',
  'full name': 'name',
  'display name': 'name',
  'first name': 'firstName',
  firstname: 'firstName',
  'given name': 'firstName',
  first: 'firstName',
  'last name': 'lastName',
  lastname: 'lastName',
  'family name': 'lastName',
  surname: 'lastName',
  last: 'lastName',
  role: 'role',
  access: 'role',
  themes: 'themes',
  theme: 'themes',
};

const roles: readonly Role[] = ['owner', 'admin', 'editor', 'commentor'];

/**
 * Parses a list of people. Text with a header row or with tabs is parsed as a table: CSV with commas or semicolons, or
 * pasted cells. Other text is parsed as addresses separated by commas, semicolons or line breaks, each alone or as
 * "Name <address>", or as one person per line, such as "Miller, Ann, ann@…". Every line yields at least one row, and
 * only rows with an @ are invited.
 */
export function parseInvitees(
  text: string,
  { themes, isFile = false }: { themes: readonly KnownTheme[]; isFile?: boolean },
): ParsedInvitee[] {
  const cells = readCells(text);
  const header = cells[0]?.map((cell) => columnNames[cell.trim().toLowerCase()]);
  if (header?.includes('email')) return cells.slice(1).map((row) => readRow(row, header, themes));
  if (isFile || text.includes('\t')) return cells.flatMap(readBareRow);
  return readAddresses(text);
}

/**
 * Returns the non-empty rows of a table. The separator is the one named by a first line "sep=;", an Excel convention,
 * or else the most frequent one in the first line that has any.
 */
function readCells(text: string): string[][] {
  const [mark = '', named] = /^\uFEFF?(?:sep=([\t;,])[ \t;,]*(?:\r\n?|\n|$))?/i.exec(text) ?? [];
  const source = text.slice(mark.length);
  const firstLine = source.split(/[\r\n]/).find((line) => /[\t;,]/.test(line)) ?? '';
  const count = (sign: string) => firstLine.split(sign).length;
  const separator = named ?? ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
    cell = '';
  };
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

function readRow(
  cells: readonly string[],
  header: readonly (ColumnName | undefined)[],
  themes: readonly KnownTheme[],
): ParsedInvitee {
  const cell = (column: ColumnName) => cells[header.indexOf(column)]?.trim() ?? '';
  const row = judge(cell('email'), cell('name') || `${cell('firstName')} ${cell('lastName')}`.trim());
  if (row.problem) return row;
  const role = roles.find((name) => name === cell('role').toLowerCase());
  if (role) row.access = role;
  else if (cell('role') !== '') return { ...row, problem: bulkInviteMessages.unknownRole(cell('role')) };
  const named = cell('themes');
  if (named === '') return row;
  if (/^all(?: themes)?$/i.test(named)) return { ...row, themes: 'all' };
  const whole = findTheme(named, themes);
  if (whole) return { ...row, themes: [whole.id] };
  const found: number[] = [];
  for (const title of named.split(/[;,|]/).map((part) => part.trim())) {
    if (title === '') continue;
    const theme = findTheme(title, themes);
    if (!theme) return { ...row, problem: bulkInviteMessages.unknownTheme(title) };
    found.push(theme.id);
  }
  return { ...row, themes: [...new Set(found)] };
}

function findTheme(title: string, themes: readonly KnownTheme[]): KnownTheme | undefined {
  const comparable = (text: string) => text.normalize('NFC').trim().toLowerCase();
  return themes.find((theme) => comparable(theme.title) === comparable(title));
}

/**
 * Parses a row without a header: the cell with an @ is the address, the others are names. If all cells are addresses,
 * each becomes a row.
 */
function readBareRow(cells: readonly string[]): ParsedInvitee[] {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const addresses = filled.filter(hasAt);
  if (addresses.length > 1 && addresses.length === filled.length) return readList(filled);
  const email = addresses[0] ?? filled[0] ?? '';
  const named = readAddress(email);
  const row = judge(named.email, named.name || joinNames(filled.filter((cell) => cell !== email && !hasAt(cell))));
  // It isn't clear which address is the person's.
  return [addresses.length > 1 && row.problem === '' ? { ...row, problem: bulkInviteMessages.severalAddresses } : row];
}

/** Parses people separated by separators or line breaks. */
function readAddresses(text: string): ParsedInvitee[] {
  return splitLines(text).flatMap((parts) => readPerson(parts) ?? readList(parts));
}

/** Splits each line at separators outside of quotes and angle brackets. */
function splitLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let part = '';
  let closer = '';
  for (const sign of `${text}\n`) {
    const isLineEnd = sign === '\n' || sign === '\r';
    if (isLineEnd || (closer === '' && (sign === ',' || sign === ';'))) {
      line.push(part.trim());
      part = '';
      closer = '';
      if (!isLineEnd) continue;
      lines.push(line);
      line = [];
      continue;
    }
    if (sign === closer) closer = '';
    else if (closer === '' && sign === '"') closer = '"';
    else if (closer === '' && sign === '<') closer = '>';
    part += sign;
  }
  return lines;
}

/**
 * Parses a line with one address and one or two names before or after it, such as "Miller, Ann, ann@…". Null if it has
 * another format.
 */
function readPerson(parts: readonly string[]): ParsedInvitee | null {
  const filled = parts.filter((part) => part !== '');
  const at = filled.findIndex(hasAt);
  const names = filled.filter((_, index) => index !== at).map(withoutQuotes);
  const isAtEnd = at === 0 || at === filled.length - 1;
  if (at === -1 || !isAtEnd || names.length === 0 || names.length > 2 || !names.every(isLikeName)) return null;
  const { email, name } = readAddress(filled[at] as string);
  return name === '' ? judge(email, joinNames(names)) : null;
}

/** Parses the addresses of a line. */
function readList(parts: readonly string[]): ParsedInvitee[] {
  const rows: ParsedInvitee[] = [];
  let surname = '';
  for (const [index, typed] of parts.entries()) {
    // "Doe, Jane <jane@…>": the part before the comma belongs to the name after it.
    if (typed !== '' && !hasAt(typed) && index < parts.length - 1 && surname === '') {
      surname = typed;
      continue;
    }
    if (surname !== '' && !typed.includes('<')) rows.push(judge(surname, ''));
    if (typed === '') {
      surname = '';
      continue;
    }
    const { email, name } = readAddress(typed);
    rows.push(judge(email, surname !== '' && typed.includes('<') ? `${name} ${surname}`.trim() : name));
    surname = '';
  }
  return rows;
}

function hasAt(text: string): boolean {
  return text.includes('@');
}

/** Returns false for addresses without their @ ("ann.example.com") and for numbers, which become rows of their own. */
function isLikeName(text: string): boolean {
  return /\p{L}/u.test(text) && !/[@<>\d]|\.\p{L}{2}/u.test(text);
}

/**
 * Joins the name in one or two cells. Without a header, it isn't clear which one is the surname, so their order stays.
 * Later cells aren't names.
 */
function joinNames([first = '', second = '', ...more]: readonly string[]): string {
  return more.length > 0 && /\s/.test(first) ? first : `${first} ${second}`.trim();
}

/** Parses "Name <address>", with or without quotes, or a single address. */
function readAddress(text: string): { email: string; name: string } {
  const opening = text.lastIndexOf('<');
  const closing = text.indexOf('>', opening);
  if (opening === -1 || closing === -1) return { email: text, name: '' };
  return { email: text.slice(opening + 1, closing).trim(), name: withoutQuotes(text.slice(0, opening)) };
}

function withoutQuotes(text: string): string {
  return text.trim().replace(/^"/, '').replace(/"$/, '').trim();
}

function judge(email: string, name: string): ParsedInvitee {
  const row = { email: email.slice(0, limits.inviteeTextLength), name, problem: '' };
  if (!fieldPatterns.emailAddress.test(email) || email.length > limits.emailAddressLength)
    return { ...row, problem: bulkInviteMessages.invalid };
  if (isLongerThan(name, limits.titleLength)) return { ...row, problem: bulkInviteMessages.nameTooLong };
  return row;
}
