import { describe, expect, it } from 'vitest';
import { compareStatements, idsIn, readStatements, textOf, writeTable } from './statements.mjs';

const test = (title: string, given: { file?: string; isPassed?: boolean; isExcused?: boolean } = {}) => ({
  title,
  file: 'a.test.ts',
  isPassed: true,
  isExcused: false,
  ...given,
});
const listed = (text: string) => readStatements(text, 'people').statements;

describe('statements and their tests', () => {
  it('[H3-statements-ids] Ids are read from titles, and what a title says is read without them', () => {
    const title = 'teams [P-team] [F-A1-orders] are made (test:full)';
    expect(idsIn(title)).toEqual(['P-team', 'F-A1-orders']);
    expect(textOf(title, 'P-team')).toBe('are made');
    expect(idsIn('[a-z] of [x]')).toEqual([]);
  });

  it('[H3-statements-file] A line that is no statement, or one a second time, is a fault', () => {
    const { statements, faults } = readStatements(
      'P-team\nP-team: twice\nteams are made\nS-C5 (open)\nS-C6 (open): Later\n',
      'people',
    );
    expect([...statements.keys()]).toEqual(['P-team', 'S-C6']);
    expect(faults).toEqual([
      'people, line 2: P-team is listed twice.',
      'people, line 3: not a statement: teams are made',
      'people, line 4: not a statement: S-C5 (open)',
    ]);
  });

  it('[H3-statements-shown] A statement without a passed test is a fault, and so is an id without a statement', () => {
    const statements = listed('P-gone: Teams end\nP-red\nP-later\nS-C6 (differs): On purpose\n');
    const tests = [
      test('[P-red] is red', { isPassed: false }),
      test('[P-later] needs a server (test:full)', { isPassed: false, isExcused: true }),
      test('[P-new] is new'),
    ];
    expect(compareStatements(statements, tests).faults).toEqual([
      'P-gone is in docs/statements, but in no title of a test: Teams end',
      'P-red has no test that passed: is red',
      'P-new is in the title of a test, but not in docs/statements.',
    ]);
  });

  it('[H3-statements-said] The title says it where it is the only one; otherwise the list does', () => {
    const tests = [
      test('[P-one] is made', { file: 'b.test.ts' }),
      test('[P-one] is made'),
      test('[P-two] a'),
      test('[P-two] b'),
    ];
    expect(compareStatements(listed('P-one\nP-two\n'), tests).faults).toEqual([
      'P-two is in 2 titles of tests: write after it what it says.',
    ]);
    const { rows, faults } = compareStatements(listed('P-one\nP-two: a and b\n'), tests);
    expect(faults).toEqual([]);
    expect(writeTable(rows)).toContain(
      '## people\n\n| id | statement | state | shown in |\n|---|---|---|---|\n' +
        '| P-one | is made | done | a.test.ts, b.test.ts |\n| P-two | a and b | done | a.test.ts |\n',
    );
  });
});
