import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { checkGroups, checksOf, groupOf } from '../lib/check-groups.mjs';
import { firstNodes } from '../lib/node-version.mjs';
import { readShard } from '../lib/read-shard.mjs';
import { LongestFirst } from './longest-first';

const root = path.resolve(import.meta.dirname, '../..');
const workflow = readFileSync(path.join(root, '.github/workflows/ci.yml'), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The first major version of each action that runs on Node.js 24. */
const firstOnNode24: Record<string, number> = {
  checkout: 5,
  'setup-node': 5,
  cache: 5,
  'upload-artifact': 6,
  'download-artifact': 7,
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
  expect(called).toEqual(expect.arrayContaining(['ci', 'check', 'test:full', 'release', 'statements']));
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

it('[W8-ci-release] The workflow makes a release on the oldest Node.js of each supported version, and fails if an installation warns', () => {
  expect(listOf('oldest')).toEqual([firstNodes]);
  expect(workflow).toContain(`! grep -E 'EBADENGINE|allowScripts' install.log`);
});

/** The suite of `vitest.config.ts` and `apps/server/vitest.config.ts` that plays a file. */
function suiteOf(file: string): string {
  const [, other] = /\.(firefox|webkit)\.test\.ts$/.exec(file) ?? [];
  if (other) return other;
  if (/\.(?:browser\.test|e2e)\.ts$/.test(file)) return 'browser';
  if (file.endsWith('.tsx')) return 'components';
  return file.startsWith(path.join(root, 'apps/server/')) ? 'server' : 'unit';
}

it('[H3-ci-shards] The shards of the workflow are all test files of each suite, each once', async () => {
  const [shards = []] = listOf('shard');
  const count = Number(/--shard \$\{\{ matrix\.shard \}\}\/(\d+)/.exec(workflow)?.[1]);
  expect(shards).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)));
  const files = listTestFiles();
  expect(files.length).toBeGreaterThan(500);
  const suites = [...new Set(files.map(suiteOf))].sort();
  expect(suites).toEqual(['browser', 'components', 'firefox', 'server', 'unit', 'webkit']);
  for (const suite of suites) {
    const own = files.filter((file) => suiteOf(file) === suite);
    const shardOf = async (index: number) => {
      const sequencer = new LongestFirst({ config: { root, shard: { index, count } } } as unknown as Vitest);
      return await sequencer.shard(own.map((moduleId) => ({ moduleId }) as TestSpecification));
    };
    const parts = await Promise.all(shards.map((shard) => shardOf(Number(shard))));
    // Vitest refuses more shards than files, and an empty shard.
    expect([suite, parts.every((part) => part.length > 0)]).toEqual([suite, true]);
    const played = parts.flat().map(({ moduleId }) => moduleId);
    expect([suite, played.sort()]).toEqual([suite, own.sort()]);
  }
});

it('[F3-ci-shard-name] A shard that isn’t one of its parts is refused before anything runs', () => {
  expect(['1/4', '4/4', '1/1'].map(readShard)).toEqual(['1/4', '4/4', '1/1']);
  for (const wrong of [undefined, '', '5/4', '0/4', '1', '1/0', 'a/4', '--full'])
    expect(() => readShard(wrong)).toThrow('Write a shard as 1/4: the first of four parts.');
});

it('[F3-ci-actions] The actions of the workflow run on a release of Node.js that GitHub still has', () => {
  const used = [...workflow.matchAll(/uses: actions\/([\w-]+)@v(\d+)$/gm)].map(([, name = '', version = '']) => ({
    name,
    version: Number(version),
  }));
  expect(used.length).toBe([...workflow.matchAll(/uses: /g)].length);
  expect(used.filter(({ name, version }) => version < (firstOnNode24[name] ?? Number.POSITIVE_INFINITY))).toEqual([]);
});

it('[F3-ci-time] Every job of the workflow has a time limit', () => {
  const jobs = workflow
    .slice(workflow.indexOf('\njobs:'))
    .split(/\n(?= {2}[\w-]+:\n)/)
    .slice(1);
  expect(jobs.length).toBe(4);
  expect(jobs.filter((job) => !/^ {4}timeout-minutes: \d+$/m.test(job))).toEqual([]);
});
