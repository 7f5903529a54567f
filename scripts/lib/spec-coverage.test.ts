import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareRows, idsIn, readRows } from './spec-coverage.mjs';

const head = '# Spec coverage\n\nA paragraph.\n\n| id | statement | state | shown in |\n|---|---|---|---|\n';

describe('the file of the spec coverage', () => {
  it('[F-F-rows] can be read line by line', () => {
    const { rows, faults } = readRows(readFileSync(path.resolve('docs/spec-coverage.md'), 'utf8'));
    expect(faults).toEqual([]);
    expect(rows.size).toBeGreaterThan(500);
  });

  it.each([
    ['<<<<<<< HEAD', 'a merge marker'],
    ['=======', 'a merge marker'],
    ['>>>>>>> a992476 (wip)', 'a merge marker'],
    ['| B5-Clamp x | A | done | a.test.ts |', 'not a row of four cells'],
    ['| B5-clamp | A | finished | a.test.ts |', 'not a row of four cells'],
    ['| B5-clamp | A | B | done | a.test.ts |', 'not a row of four cells'],
    ['B5-clamp | A | done | a.test.ts |', 'not a row'],
    ['| B5-one | A | done | a.test.ts |', 'is listed twice'],
  ])('[F-F-rows] fails on the line %s', (line, sentence) => {
    const { faults } = readRows(`${head}| B5-one | A | done | a.test.ts |\n${line}\n`);
    expect(faults).toEqual([expect.stringContaining(sentence)]);
    expect(faults[0]).toContain('line 8');
  });

  it('[F-F-rows] fails on a row whose file does not carry its id', () => {
    const { rows } = readRows(`${head}| B5-one | A | done | a.test.ts, b.e2e.ts |\n| F-A8 | B | open | |\n`);
    const run = (files: string[], skipped: string[] = []) =>
      compareRows(rows, {
        passed: new Map(files.length > 0 ? [['B5-one', new Set(files)]] : []),
        seen: new Set(['B5-one', 'F-A8']),
        skipped: new Set(skipped),
      });
    expect(run(['a.test.ts', 'b.e2e.ts'])).toEqual([]);
    expect(run(['a.test.ts'])).toEqual(['B5-one names b.e2e.ts, where no passed test carries it.']);
    expect(run([])).toEqual(['B5-one is marked done, but no passed test carries it: A']);
    expect(run([], ['B5-one'])).toEqual([]);
    expect(compareRows(new Map(), { passed: new Map(), seen: new Set(['F-A8']), skipped: new Set() })).toEqual([
      'F-A8 is in a test title, but not in docs/spec-coverage.md.',
    ]);
    expect(idsIn('[F-A8] reads [B17-x] and [not this]')).toEqual(['F-A8', 'B17-x']);
  });
});
