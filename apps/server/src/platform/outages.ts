import { AppError, outageTexts } from '@galley/contract';

/** What stands in the way outside of this program. Each has its sentence in `outageTexts`. */
export type OutageKind = keyof typeof outageTexts;

interface CodedError extends Error {
  code?: unknown;
  syscall?: unknown;
  path?: unknown;
}

/** SQLSTATEs and codes of the system, by what they mean. */
const kindOfCode: Record<string, OutageKind> = {
  '53100': 'diskFull',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  '58030': 'diskBroken',
  '58P01': 'diskBroken',
  EIO: 'diskBroken',
  '53000': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  EMFILE: 'busy',
  ENFILE: 'busy',
  ENOMEM: 'busy',
  '25006': 'database',
  ECONNREFUSED: 'database',
  ECONNRESET: 'database',
  ECONNABORTED: 'database',
  EPIPE: 'database',
  ETIMEDOUT: 'database',
  EHOSTUNREACH: 'database',
  ENETUNREACH: 'database',
  ENOTFOUND: 'database',
  EAI_AGAIN: 'database',
};
/** The system refuses to write a file; only with the path of a file, because other calls can be refused as well. */
const folderCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'ESTALE']);
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed)|timeout exceeded when trying to connect|^timeout expired$/;

/**
 * What an error says about the world outside: a full disk, a folder that can't be written to, a database that is away.
 * Looks at the causes and at each of several errors; null when it is something else.
 */
export function findOutage(error: unknown): OutageKind | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const kind = kindOf(cause);
    if (kind === 'diskFull' && 'severity' in cause) isDatabaseFull = true;
    if (kind) return kind === 'database' && databaseCause ? databaseCause : kind;
    if (!(cause instanceof AggregateError)) continue;
    for (const one of cause.errors) {
      const found = findOutage(one);
      if (found) return found;
    }
  }
  return null;
}

/** The refusal for people, 503 with the cause in words; null when the error is no outage. */
export function outageError(error: unknown): AppError | null {
  const kind = findOutage(error);
  return kind && new AppError('unavailable', outageTexts[kind]);
}

function kindOf(error: CodedError): OutageKind | null {
  const code = typeof error.code === 'string' ? error.code : '';
  // PostgreSQL tells of a full disk as of an input or output error where it can't say more.
  if (isNoSpace(error.message) && (code === '58030' || code.startsWith('XX'))) return 'diskFull';
  const known = kindOfCode[code];
  if (known) return known;
  if (/^(?:08|57P)/.test(code)) return 'database';
  // A missing socket is a database that is away; a missing file is not.
  if (error.syscall === 'connect' && (code === 'ENOENT' || folderCodes.has(code))) return 'database';
  if (folderCodes.has(code) && typeof error.path === 'string') return 'folder';
  return lostConnection.test(error.message) ? 'database' : null;
}

/** Whether a message of PostgreSQL is about a full disk. */
export function isNoSpace(message: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(message);
}

let isDatabaseFull = false;

/** Whether the database said that its disk is full and nobody has seen it write since; `isOver` tells that it does. */
export function wasDatabaseFull({ isOver = false } = {}): boolean {
  if (isOver) isDatabaseFull = false;
  return isDatabaseFull;
}

let databaseCause: OutageKind | null = null;

/**
 * Why the embedded database is away, as far as its log says: it stops itself when it can't write. While this is set, a
 * refused connection is told with that cause. null when it is back.
 */
export function setDatabaseCause(kind: OutageKind | null): void {
  databaseCause = kind;
}
