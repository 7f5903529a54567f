import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Log } from './log';
import { countUnhandledRejections, guardProcess } from './process-faults';

function fakeProcess() {
  return Object.assign(new EventEmitter(), { stdout: new EventEmitter(), stderr: new EventEmitter() });
}

test('[V4-rejection] logs and counts an unhandled rejection and goes on; an uncaught exception ends the process', () => {
  const lines: string[] = [];
  const log: Log = {
    debug() {},
    info() {},
    warn() {},
    error: (message, details) => lines.push(`${message} ${details?.error}`),
  };
  const ended: unknown[] = [];
  const target = fakeProcess();
  guardProcess(log, (error) => ended.push(error), target);
  const before = countUnhandledRejections();
  target.emit('unhandledRejection', new Error('connect ECONNREFUSED'));
  expect(countUnhandledRejections()).toBe(before + 1);
  expect(lines).toEqual(['Unhandled promise rejection. Error: connect ECONNREFUSED']);
  expect(ended).toEqual([]);
  target.emit('uncaughtException', new Error('broken'));
  expect(ended).toHaveLength(1);
});

test('[V4-log-output] a terminal or log file that cannot be written to ends nothing', () => {
  const target = fakeProcess();
  guardProcess({ debug() {}, info() {}, warn() {}, error() {} }, () => expect.unreachable(), target);
  for (const stream of [target.stdout, target.stderr]) {
    expect(() => stream.emit('error', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))).not.toThrow();
  }
});
