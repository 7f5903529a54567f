import { AppError, outageTexts } from '@galley/contract';

/** External causes of failures. Each has its message in `outageTexts`. */
export type OutageKind = keyof typeof outageTexts;

interface CodedError extends Error {
  code?: unknown;
  syscall?: unknown;
  path?: unknown;
}

/** SQLSTATEs and system error codes by cause. */
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
 * Detects the external cause of an error: a full disk, a folder that can't be written to, an unavailable database. Also
 * checks causes and aggregated errors; null for anything else.
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

/**
 * A temporary fault of an external service, such as a mail server, or an overload of the machine itself. It ends
 * without intervention: a job that throws this waits and loses no attempt.
 */
export class TemporaryFault extends Error {
  override name = 'TemporaryFault';
}

/** Returns the temporary fault that is the error or its cause; null for anything else. */
export function findTemporaryFault(error: unknown): TemporaryFault | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TemporaryFault) return cause;
  }
  return null;
}

/** Returns the refusal for people, a 503 with the cause; null if the error isn't an outage. */
export function outageError(error: unknown): AppError | null {
  const kind = findOutage(error);
  return kind && new AppError('unavailable', outageTexts[kind]);
}

function kindOf(error: CodedError): OutageKind | null {
  const code = typeof error.code === 'string' ? error.code : '';
  // PostgreSQL sometimes reports a full disk as an input or output error.
  if (isNoSpace(error.message) && (code === '58030' || code.startsWith('XX'))) return 'diskFull';
  const known = kindOfCode[code];
  if (known) return known;
  if (/^(?:08|57P)/.test(code)) return 'database';
  // A missing socket means that the database is unavailable; a missing file doesn't.
  if (error.syscall === 'connect' && (code === 'ENOENT' || folderCodes.has(code))) return 'database';
  if (folderCodes.has(code) && typeof error.path === 'string') return 'folder';
  return lostConnection.test(error.message) ? 'database' : null;
}

/** Returns whether a message of PostgreSQL is about a full disk. */
export function isNoSpace(message: string): boolean {
  return /No space left on device|Disk quota exceeded/.test(message);
}

let isDatabaseFull = false;

/**
 * Returns whether the database reported a full disk and no successful write since then; `isOver` reports a successful
 * write.
 */
export function wasDatabaseFull({ isOver = false } = {}): boolean {
  if (isOver) isDatabaseFull = false;
  return isDatabaseFull;
}

let databaseCause: OutageKind | null = null;

/**
 * Sets why the embedded database is unavailable, according to its log: it stops itself if it can't write. While this is
 * set, refused connections are reported with this cause. null after it is available again.
 */
export function setDatabaseCause(kind: OutageKind | null): void {
  databaseCause = kind;
}
