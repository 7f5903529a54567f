import { fieldPatterns, type InvitedThemes, isLongerThan, limits, type Role } from '@galley/contract';
import { bulkInviteMessages as texts } from './bulk-invite-messages';

/** A row of a pasted list or a file, read but not sent. */
export interface ParsedInvitee {
  email: string;
  name: string;
  access?: Exclude<Role, 'commentor'>;
  themes?: InvitedThemes;
  /** Why it can't be invited; '' = nothing is wrong so far. */
  problem: string;
}

/** The themes that a file can name. */
interface KnownTheme {
  id: number;
  title: string;
}

type ColumnName = 'email' | 'name' | 'role' | 'themes';

/** What the columns of a file can be called, in lower case. */
const columnNames: Readonly<Record<string, ColumnName>> = {
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  'email address': 'email',
  'e-mail address': 'email',
  name: 'name',
  'full name': 'name',
  'display name': 'name',
  role: 'role',
  access: 'role',
  themes: 'themes',
  theme: 'themes',
};

/**
 * Reads a list of people. Text with a header row, or with tabs, is read as a table (CSV with commas or semicolons, or
 * pasted cells); other text as addresses separated by commas, semicolons or lines, each of them alone or as
 * "Name <address>".
 */
export function parseInvitees(
  text: string,
  { themes, isFile = false }: { themes: readonly KnownTheme[]; isFile?: boolean },
): ParsedInvitee[] {
  const cells = readCells(text);
  const header = cells[0]?.map((cell) => columnNames[cell.trim().toLowerCase()]);
  if (header?.includes('email')) return cells.slice(1).map((row) => readRow(row, header, themes));
  if (isFile || text.includes('\t')) return cells.map(readBareRow);
  return readAddresses(text);
}

/** The rows of a table that have anything in them. Its separator is the most frequent one of its first line. */
function readCells(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const firstLine = source.slice(0, Math.max(0, source.search(/[\r\n]|$/)));
  const count = (sign: string) => firstLine.split(sign).length;
  const separator = ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
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
  const row = judge(cell('email'), header.includes('name') ? cell('name') : '');
  if (row.problem) return row;
  const role = cell('role').toLowerCase();
  if (role === 'owner' || role === 'admin' || role === 'editor') row.access = role;
  else if (role !== '') return { ...row, problem: texts.unknownRole(cell('role')) };
  const named = cell('themes');
  if (named === '') return row;
  if (/^all(?: themes)?$/i.test(named)) return { ...row, themes: 'all' };
  const whole = findTheme(named, themes);
  if (whole) return { ...row, themes: [whole.id] };
  const found: number[] = [];
  for (const title of named.split(/[;,|]/).map((part) => part.trim())) {
    if (title === '') continue;
    const theme = findTheme(title, themes);
    if (!theme) return { ...row, problem: texts.unknownTheme(title) };
    found.push(theme.id);
  }
  return { ...row, themes: [...new Set(found)] };
}

function findTheme(title: string, themes: readonly KnownTheme[]): KnownTheme | undefined {
  return themes.find((theme) => theme.title.trim().toLowerCase() === title.toLowerCase());
}

/** A row without a header: the first cell with an @ is the address, the first other one the name. */
function readBareRow(cells: readonly string[]): ParsedInvitee {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const email = filled.find((cell) => cell.includes('@')) ?? filled[0] ?? '';
  const named = readAddress(email);
  return judge(named.email, named.name || (filled.find((cell) => cell !== email) ?? ''));
}

/** Addresses with separators between them that are not in quotes and not in angle brackets. */
function readAddresses(text: string): ParsedInvitee[] {
  const parts: { text: string; isLineEnd: boolean }[] = [];
  let part = '';
  let closer = '';
  for (const sign of `${text}\n`) {
    const isLineEnd = sign === '\n' || sign === '\r';
    if (isLineEnd || (closer === '' && (sign === ',' || sign === ';'))) {
      parts.push({ text: part, isLineEnd });
      part = '';
      closer = '';
      continue;
    }
    if (sign === closer) closer = '';
    else if (closer === '' && sign === '"') closer = '"';
    else if (closer === '' && sign === '<') closer = '>';
    part += sign;
  }
  const rows: ParsedInvitee[] = [];
  let surname = '';
  for (const { text: one, isLineEnd } of parts) {
    const typed = one.trim();
    // "Doe, Jane <jane@…>": the part before the comma belongs to the name after it.
    if (typed !== '' && !typed.includes('@') && !isLineEnd && surname === '') {
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

/** "Name <address>", in quotes or not, or the address alone. */
function readAddress(text: string): { email: string; name: string } {
  const opening = text.lastIndexOf('<');
  const closing = text.indexOf('>', opening);
  if (opening === -1 || closing === -1) return { email: text, name: '' };
  const name = text.slice(0, opening).trim().replace(/^"/, '').replace(/"$/, '').trim();
  return { email: text.slice(opening + 1, closing).trim(), name };
}

function judge(email: string, name: string): ParsedInvitee {
  const row = { email: email.slice(0, limits.inviteeTextLength), name, problem: '' };
  if (!fieldPatterns.emailAddress.test(email) || email.length > limits.emailAddressLength)
    return { ...row, problem: texts.invalid };
  if (isLongerThan(name, limits.titleLength)) return { ...row, problem: texts.nameTooLong };
  return row;
}
