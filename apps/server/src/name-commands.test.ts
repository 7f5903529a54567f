import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nameCommands } from './name-commands';
import { makeScratchFolder } from './testing/scratch-folder';

test('[W10-commands-archive] commands are named without npm in an archive, and as a clone runs them elsewhere', () => {
  const folder = makeScratchFolder('commands');
  const usage = [
    '  npm run admin -- set-quota ID LIMIT=NUMBER... limits an organization',
    '                                                LIMIT: themes',
    '  npm run restore -- --new-secret FILE          the same',
    'npm run -s admin -- … --json prints JSON. To see all: npm run admin',
  ].join('\n');
  expect(nameCommands(usage, folder)).toBe(usage);
  writeFileSync(join(folder, 'release.json'), '{}');
  expect(nameCommands(usage, folder).split('\n')).toEqual([
    '  node galley.mjs admin set-quota ID LIMIT=NUMBER... limits an organization',
    '                                                     LIMIT: themes',
    '  node galley.mjs restore --new-secret FILE          the same',
    'node galley.mjs admin … --json prints JSON. To see all: node galley.mjs admin',
  ]);
  rmSync(folder, { recursive: true });
});
