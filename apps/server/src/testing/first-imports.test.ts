import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from './test-app';

const dist = join(repositoryRoot, 'apps/server/dist');
/** Packages that need a twentieth of the start time or more, and that few servers use all of. */
const onFirstUse = [
  '@huggingface/jinja',
  '@node-saml/node-saml',
  '@redis/client',
  'basic-ftp',
  'file-type',
  'handlebars',
  'jose',
  'liquidjs',
  'nodemailer',
  'openid-client',
  'sharp',
  'ssh2',
  'stripe',
];

/** Returns the packages that a file of the build loads when it starts, including those of the parts that it imports. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imports = [
    ...readFileSync(join(dist, file), 'utf8').matchAll(/^(?:import|export) (?:[^"';]*? from )?"([^"]+)";$/gm),
  ];
  return imports.flatMap(([, name = '']) => (name.startsWith('./') ? packagesOf(name.slice(2), seen) : [name]));
}

test.each(['main.mjs', 'worker.mjs', 'text-thread.mjs'])('%s starts without packages that are used later', (file) => {
  const packages = packagesOf(file);
  expect(packages).toContain('zod');
  expect(packages.filter((name) => onFirstUse.includes(name))).toEqual([]);
});
