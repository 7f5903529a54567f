import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestReports } from './test-reports.mjs';

let root = '';
let reports: TestReports;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'galley-reports-'));
  reports = new TestReports(root);
  reports.clear();
});
afterEach(() => rmSync(root, { recursive: true }));

const result = (name: string, status: 'passed' | 'failed') => ({
  name,
  status,
  message: '',
  assertionResults: [{ fullName: `test of ${name}`, status }],
});
const report = (suite: string, ...testResults: ReturnType<typeof result>[]) =>
  writeFileSync(reports.reportOf(suite), JSON.stringify({ testResults, numPassedTests: 0 }));
const strays = (suite: string, ...list: { file: string; text: string }[]) =>
  writeFileSync(reports.straysOf(suite), JSON.stringify(list));

describe('[F-F-again] a suite that failed', () => {
  it('has its failed files run again, and those in which something was thrown outside of a test', () => {
    report('unit', result('a', 'passed'), result('b', 'failed'), result('c', 'passed'));
    strays('unit', { file: 'c', text: 'Error: late' });
    expect(reports.findFilesToRunAgain('unit')).toEqual(['b', 'c']);
    expect(reports.describeFaults('unit')).toEqual([
      'In b',
      '  failed: test of b',
      'Thrown outside of the tests of c: Error: late',
    ]);
  });

  it('is run again as a whole when nobody knows which file it was', () => {
    report('unit', result('a', 'passed'), result('b', 'passed'));
    expect(reports.findFilesToRunAgain('unit')).toEqual(['a', 'b']);
    strays('unit', { file: '', text: 'Error: nowhere' });
    expect(reports.findFilesToRunAgain('unit')).toEqual(['a', 'b']);
    expect(reports.describeFaults('unit')).toEqual(['Thrown outside of the tests: Error: nowhere']);
  });

  it('is not run again when it ended before its report', () => {
    expect(reports.findFilesToRunAgain('unit')).toBeNull();
    expect(reports.describeFaults('unit')).toEqual(['It ended before it wrote a report.']);
  });
});

it('[F-F-again] takes the results of the second run, with what was thrown in it', () => {
  report('unit', result('a', 'passed'), result('b', 'failed'));
  report('unit again', result('b', 'passed'));
  strays('unit', { file: 'b', text: 'first' });
  strays('unit again', { file: '', text: 'second' });
  reports.takeOver('unit', 'unit again', ['b']);
  expect(reports.count(['unit'])).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(reports.readStrays('unit')).toEqual([{ file: '', text: 'second' }]);
});
