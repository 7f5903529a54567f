import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * The tests of the server run tasks in their own process, where every task is known. Worker processes and the text
 * thread know only those that their programs list.
 */
const root = join(import.meta.dirname, '../..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^(?:testing|dev)\//.test(file),
);
const code = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const product = [...code.values()].join('\n');

/** Returns the names in the list that a program passes to `serve`. */
function listedBy(program: string, serve: string): string[] {
  const list = new RegExp(`^${serve}\\(\\[([^\\]]*)\\]\\)`, 'm').exec(code.get(program) ?? '')?.[1] ?? '';
  return list.match(/\w+/g) ?? [];
}
const listed = { workers: listedBy('worker.ts', 'serveTasks'), texts: listedBy('text-thread.ts', 'serveTexts') };
const defined = [...product.matchAll(/^export const (\w+) = defineTask(?:<[^(]*>)?\(\{\s*name: '([^']+)'/gm)];

it('[F3-tasks-listed] Every task is listed by the program of the worker processes or of the text thread', () => {
  const known = new Set([...listed.workers, ...listed.texts]);
  expect(defined.map(([, name]) => name).filter((name) => !known.has(name ?? ''))).toEqual([]);
  // The one more is the function itself. A task that is written in another way would not be found.
  expect(product.match(/\bdefineTask(?:<[^(]*>)?\(/g)).toHaveLength(defined.length + 1);
  expect(new Set(defined.map(([, , name]) => name)).size).toBe(defined.length);
});

it.each(['workers', 'texts'] as const)('[F3-tasks-listed] What runs in the %s is listed there', (pool) => {
  const run = [...product.matchAll(new RegExp(`\\b${pool}\\s*\\.run\\(\\s*(\\w+Task)\\b`, 'g'))].map(
    ([, name]) => name,
  );
  expect(run.length).toBeGreaterThan(5);
  expect(run.filter((name) => !listed[pool].includes(name ?? ''))).toEqual([]);
});
