import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareRows, idsIn, readRows } from './spec-coverage.mjs';

const head = '# Spec coverage\n\nA paragraph.\n\n| id | statement | state | shown in |\n|---|---|---|---|\n';

function listTests(): string[] {
  const isWanted = (file: string) => /\.(?:test|e2e)\.tsx?$/.test(file) && !file.includes('node_modules');
  return ['apps', 'packages', 'e2e', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter(isWanted),
  );
}

/** Returns true if an id is in a title, or is a value that a title is built from, in the file or its imports. */
function carries(file: string, id: string, depth = 2): boolean {
  const text = readFileSync(file, 'utf8');
  const family = id.slice(0, id.indexOf('-') + 1);
  const mark = new RegExp(`[[('"\`>]${id.replaceAll('.', '\\.')}[\\])<'"\`]`);
  if (mark.test(text) || text.includes(`[${family}\${`)) return true;
  const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(
    (found) => `${path.join(path.dirname(file), found[1] ?? '')}.ts`,
  );
  return depth > 0 && imported.some((other) => existsSync(other) && carries(other, id, depth - 1));
}

describe('the file of the spec coverage', () => {
  it('[F-F-rows] can be read line by line', () => {
    const { rows, faults } = readRows(readFileSync(path.resolve('docs/spec-coverage.md'), 'utf8'));
    expect(faults).toEqual([]);
    expect(rows.size).toBeGreaterThan(500);
  });

  it('[F-F-rows] names files that carry the ids, themselves or in cases that they share', () => {
    const { rows } = readRows(readFileSync(path.resolve('docs/spec-coverage.md'), 'utf8'));
    const tests = new Map<string, string[]>();
    for (const file of listTests()) tests.set(path.basename(file), [...(tests.get(path.basename(file)) ?? []), file]);
    const faults = [...rows].flatMap(([id, { state, files }]) =>
      files
        .filter((name) => state === 'done' && !tests.get(name)?.some((file) => carries(file, id)))
        .map((name) => `${id}: not in ${name}`),
    );
    expect(faults).toEqual([]);
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
