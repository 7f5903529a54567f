import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const promises = read('docs/operations/limits-and-promises.md');
const ids = [...promises.matchAll(/^\| ([A-D])(\d+) \|/gm)].map(([, group = '', number]) => ({
  group,
  number: Number(number),
}));

test('[W3-promises] each group of promises has a row for every number', () => {
  for (const group of ['A', 'B', 'C', 'D']) {
    const numbers = ids.filter((id) => id.group === group).map(({ number }) => number);
    expect([group, numbers]).toEqual([group, numbers.map((_, index) => index + 1)]);
  }
});

test('[W3-promises] the tests that a promise names exist', () => {
  const files = new Set(
    ['apps', 'packages', 'e2e', 'scripts']
      .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }))
      .map((file) => path.basename(file)),
  );
  const named = [...promises.matchAll(/`(?:[\w-]+\/)?([\w-]+\.(?:test|e2e)\.ts)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !files.has(name))).toEqual([]);
  const statements = readdirSync(path.join(root, 'docs/statements'))
    .map((file) => read(`docs/statements/${file}`))
    .join('\n');
  const titles = [...promises.matchAll(/`\[([\w-]+?)(?:-…)?\]`/g)].map(([, id = '']) => id);
  expect(titles.length).toBeGreaterThan(5);
  expect(titles.filter((id) => !new RegExp(`^${id}(?:-|\\b)`, 'm').test(statements))).toEqual([]);
});
