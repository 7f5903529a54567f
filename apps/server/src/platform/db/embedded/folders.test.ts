import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeScratchFolder } from '../../../testing/scratch-folder';
import { removeUnfinished } from './folders';

it('[W8-unfinished-cluster] What a killed first start left is removed, and what a running process makes stays', () => {
  const base = makeScratchFolder('unfinished');
  const { pid } = spawnSync('true');
  const kept = ['18', 'run', 'binaries-18', `18.new-${process.pid}`, `binaries-18.${process.pid}`];
  for (const name of [...kept, `18.new-${pid}`, `binaries-18.${pid}`]) {
    mkdirSync(join(base, name, 'global'), { recursive: true });
    writeFileSync(join(base, name, 'global', '1260'), 'half of a file');
  }
  writeFileSync(join(base, 'postgres.log'), '');
  removeUnfinished(base);
  expect(readdirSync(base).sort()).toEqual([...kept, 'postgres.log'].sort());
  rmSync(base, { recursive: true });
});
