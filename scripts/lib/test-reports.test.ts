import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  it('names its failed tests, and what was thrown outside of them', () => {
    report('unit', result('a', 'passed'), result('b', 'failed'), result('c', 'passed'));
    strays('unit', { file: 'c', text: 'Error: late' }, { file: '', text: 'Error: nowhere' });
    expect(reports.describeFaults('unit')).toEqual([
      'In b',
      '  failed: test of b',
      'Thrown outside of the tests of c: Error: late',
      'Thrown outside of the tests: Error: nowhere',
    ]);
  });

  it('says so when it ended before its report', () => {
    expect(reports.describeFaults('unit')).toEqual(['It ended before it wrote a report.']);
  });
});

describe('[H3-flaky-counted] tests that pass when they are tried again', () => {
  const passed = (suite: string, numPassedTests: number, flaky: number) => {
    writeFileSync(reports.reportOf(suite), JSON.stringify({ testResults: [], numPassedTests }));
    const one = { file: 'a', test: 'opens', retries: 1, text: 'Error: late\n  at b' };
    writeFileSync(reports.flakyOf(suite), JSON.stringify(Array.from({ length: flaky }, () => one)));
    reports.noteFlaky(suite);
  };

  it('are listed by name, and stand in the report', () => {
    passed('server', 4000, 1);
    passed('browser', 1000, 0);
    expect(reports.describeFlaky(['server', 'browser', 'webkit'])).toEqual({
      lines: [
        '1 of 5000 tests passed only when they were tried again (0.02 %).',
        '  server, 1 ×: opens: Error: late',
        '        at b',
      ],
      isTooMany: false,
    });
    const { flakyTests } = JSON.parse(readFileSync(reports.reportOf('server'), 'utf8'));
    expect(flakyTests).toHaveLength(1);
  });

  it('fail the run when they are more than one, and more than 0.2 % of all', () => {
    passed('server', 1000, 2);
    expect(reports.describeFlaky(['server']).isTooMany).toBe(false);
    passed('server', 999, 2);
    expect(reports.describeFlaky(['server']).isTooMany).toBe(true);
    passed('server', 1, 1);
    expect(reports.describeFlaky(['server']).isTooMany).toBe(false);
  });
});
