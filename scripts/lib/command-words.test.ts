import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { resolveFiles } from './command-words.mjs';

afterEach(() => vi.unstubAllEnvs());

it('[W8-command-files] File names of commands are relative to the caller’s folder, also where npm runs the command', () => {
  vi.stubEnv('INIT_CWD', '/srv/galley');
  expect(resolveFiles('backup', ['a.galley'])).toEqual(['/srv/galley/a.galley']);
  expect(resolveFiles('restore', ['--new-secret', '../b.galley'])).toEqual(['--new-secret', '/srv/b.galley']);
  expect(resolveFiles('restore', ['/tmp/c.galley'])).toEqual(['/tmp/c.galley']);
  expect(resolveFiles('admin', ['lock', 'ada@example.com'])).toEqual(['lock', 'ada@example.com']);
  const words = ['export-organization', '2'];
  expect(resolveFiles('admin', [...words, 'o.zip'])).toEqual([...words, '/srv/galley/o.zip']);
  vi.stubEnv('INIT_CWD', undefined);
  expect(resolveFiles('backup', ['a.galley'])).toEqual([path.resolve('a.galley')]);
});
