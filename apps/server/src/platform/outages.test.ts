import { outageTexts } from '@galley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { sendError, toAppError } from './http/errors';
import { createLog } from './log';
import { findOutage, outageError, setDatabaseCause, wasDatabaseFull } from './outages';

const coded = (code: string, message = 'no', more: Record<string, unknown> = {}) =>
  Object.assign(new Error(message), { code, ...more });
const file = { path: '/data/blobs/ab', syscall: 'open' };
/** As drizzle wraps what the driver throws. */
const wrapped = (query: string, cause: Error) => new Error(`Failed query: ${query}\nparams: secret`, { cause });

afterEach(() => setDatabaseCause(null));

describe('[V13-causes] what an error says about the world outside', () => {
  test.each([
    ['diskFull', coded('53100', 'could not extend file')],
    ['diskFull', coded('ENOSPC', 'no space left', file)],
    ['diskFull', coded('EDQUOT', 'quota', file)],
    ['diskFull', coded('58030', 'could not write: No space left on device')],
    ['diskFull', wrapped('insert', coded('53100'))],
    ['diskBroken', coded('58030', 'could not read')],
    ['diskBroken', coded('EIO', 'input/output error', file)],
    ['folder', coded('EROFS', 'read-only', file)],
    ['folder', coded('EACCES', 'permission denied', file)],
    ['folder', coded('EPERM', 'not permitted', file)],
    ['busy', coded('53200')],
    ['busy', coded('53300')],
    ['busy', coded('EMFILE', 'too many open files', file)],
    ['database', coded('57P01')],
    ['database', coded('57P03')],
    ['database', coded('08006')],
    ['database', coded('ECONNREFUSED')],
    ['database', coded('ENOENT', 'connect ENOENT', { syscall: 'connect' })],
    ['database', coded('EACCES', 'connect EACCES', { syscall: 'connect' })],
    ['database', new Error('timeout exceeded when trying to connect')],
    ['database', wrapped('begin', new Error('Connection terminated unexpectedly'))],
    ['database', wrapped('rollback', new Error('Client has encountered a connection error and is not queryable'))],
    ['database', new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])],
  ] as const)('%s: %s', (kind, error) => {
    expect(findOutage(error)).toBe(kind);
    expect(outageError(error)).toMatchObject({ status: 503, message: outageTexts[kind] });
  });

  test.each([
    coded('23505', 'duplicate key'),
    coded('57014', 'canceling statement'),
    coded('ENOENT', 'no such file', file),
    coded('EACCES', 'spawn', { syscall: 'spawn' }),
    new Error('broken'),
    'text',
  ])('%s is a fault of the program', (error) => {
    expect([findOutage(error), outageError(error)]).toEqual([null, null]);
  });

  test('a database that ended because of a full disk is told as a full disk', () => {
    setDatabaseCause('diskFull');
    expect(findOutage(coded('ECONNREFUSED'))).toBe('diskFull');
    setDatabaseCause(null);
    expect(findOutage(coded('ECONNREFUSED'))).toBe('database');
  });

  test('a database that told of a full disk is remembered until it writes again', () => {
    findOutage(coded('53100', 'could not extend file', { severity: 'ERROR' }));
    expect(wasDatabaseFull()).toBe(true);
    wasDatabaseFull({ isOver: true });
    expect(wasDatabaseFull()).toBe(false);
  });
});

test('[V13-answer] an outage is a 503 with the cause, a time to try again, and one line of the log without parameters', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const error = wrapped('insert into html_contents', coded('53100', 'could not extend file'));
  const first = toAppError(error, log, 'POST /save');
  toAppError(error, log, 'POST /save');
  expect(first).toMatchObject({ status: 503, body: { code: 'unavailable', error: outageTexts.diskFull } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('53100');
  expect(lines[0]).not.toContain('secret');
  const headers = new Map<string, unknown>();
  const reply = {
    hasHeader: (name: string) => headers.has(name),
    header: (name: string, value: unknown) => {
      headers.set(name, value);
      return reply;
    },
    status: () => reply,
    type: () => reply,
    send: () => reply,
  };
  sendError(reply as never, first.status, first.body);
  expect(headers.get('retry-after')).toBe(5);
});
