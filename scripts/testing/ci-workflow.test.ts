import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { checkGroups, checksOf, groupOf } from '../lib/check-groups.mjs';
import { LongestFirst } from './longest-first';

const root = path.resolve(import.meta.dirname, '../..');
const workflow = readFileSync(path.join(root, '.github/workflows/ci.yml'), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The lists of a matrix: `name: [a, b]`. */
const listOf = (name: string) =>
  [...workflow.matchAll(new RegExp(`^ +${name}: \\[([^\\]]*)\\]$`, 'gm'))].map(([, list = '']) => list.split(', '));

/** Every test file of the repository. */
function listTestFiles(): string[] {
  return ['packages', 'apps', 'e2e', 'scripts', 'themes'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) && !file.includes('node_modules'))
      .map((file) => path.join(root, folder, file)),
  );
}

it('[H3-ci-scripts] The workflow calls scripts of package.json, and each group of checks', () => {
  const called = [...workflow.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(called.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
  expect(called).toEqual(expect.arrayContaining(['ci', 'check', 'test:full', 'statements']));
  expect(listOf('checks')).toEqual([[...checkGroups]]);
  const titles = ['types: apps/web', 'unused code', 'wording', 'one that is new'];
  expect(titles.map(groupOf)).toEqual(['types', 'lint', 'rules', 'rules']);
  const checks = titles.map((title) => ({ title }));
  expect(checkGroups.flatMap((group) => checksOf(checks, group))).toEqual(checksOf(checks, undefined));
  expect(() => checksOf(checks, 'type')).toThrow('No group of checks is named “type”.');
});

it('[H3-ci-nodes] The workflow plays the tests on the current releases of Node.js, and compares the statements on each', () => {
  expect(listOf('node')).toEqual([
    ['20', '22', '24'],
    ['20', '22', '24'],
  ]);
});

it('[H3-ci-shards] The shards of the workflow are all test files, each once', async () => {
  const [shards = []] = listOf('shard');
  const count = Number(/--shard \$\{\{ matrix\.shard \}\}\/(\d+)/.exec(workflow)?.[1]);
  expect(shards).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)));
  const files = listTestFiles();
  expect(files.length).toBeGreaterThan(500);
  const shardOf = async (index: number) => {
    const sequencer = new LongestFirst({ config: { root, shard: { index, count } } } as unknown as Vitest);
    return await sequencer.shard(files.map((moduleId) => ({ moduleId }) as TestSpecification));
  };
  const played = (await Promise.all(shards.map((shard) => shardOf(Number(shard))))).flat();
  expect(played.map(({ moduleId }) => moduleId).sort()).toEqual(files.sort());
});
