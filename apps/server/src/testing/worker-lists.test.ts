import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const listOf = (file: string): string[] =>
  read(file)
    .slice(read(file).lastIndexOf('(['))
    .match(/\w+Task\b/g) ?? [];

// The direct pool of the other tests runs every task, so only the built server would refuse one that isn't listed.
it('[F3-worker-lists] Every task is listed in the program that runs it', () => {
  const programs = { workers: listOf('worker.ts'), texts: listOf('text-thread.ts') };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file),
  );
  const missing: string[] = [];
  let declared = 0;
  for (const file of files) {
    const text = read(file);
    for (const [, task = ''] of text.matchAll(/^export const (\w+) = defineTask\(/gm)) {
      declared += 1;
      if (!programs.workers.includes(task) && !programs.texts.includes(task)) missing.push(`${file}: ${task}`);
    }
    for (const [, program, task = ''] of text.matchAll(/\b(workers|texts)\.run\(\s*(\w+Task)\b/g))
      if (!programs[program as keyof typeof programs].includes(task)) missing.push(`${file}: ${program} ${task}`);
  }
  expect(missing).toEqual([]);
  expect(declared).toBeGreaterThan(50);
});
