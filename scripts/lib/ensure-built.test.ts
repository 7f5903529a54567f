import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'galley-built-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Creates a checkout with our scripts and galley.mjs, whose server and app are one file each. */
function makeCheckout(name: string, { hasPackages = true } = {}): string {
  const root = mkdtempSync(join(base, `${name}-`));
  cpSync(join(import.meta.dirname, '..'), join(root, 'scripts'), { recursive: true });
  cpSync(join(import.meta.dirname, '../../galley.mjs'), join(root, 'galley.mjs'));
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  for (const app of ['server', 'web']) {
    mkdirSync(join(root, 'apps', app, 'src'), { recursive: true });
    writeFileSync(join(root, 'apps', app, 'src', 'main.ts'), '');
  }
  if (hasPackages) mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'scripts', 'build.mjs'), "process.stdout.write('It builds.\\n'); process.exit(1);");
  return root;
}

/** Adds a build of the current sources. */
function markBuilt(root: string): void {
  const script = `import { computeStamp } from './scripts/lib/build-stamp.mjs'; import { mkdirSync, writeFileSync } from 'node:fs';
    for (const name of ['server', 'web']) { mkdirSync('apps/' + name + '/dist', { recursive: true }); writeFileSync('apps/' + name + '/dist/.stamp', computeStamp(name)); }
    writeFileSync('apps/server/dist/main.mjs', 'process.stdout.write("It runs.")');`;
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
}

function run(root: string, script: string, env: Record<string, string> = {}) {
  const args = script.split(' ').map((word, at) => (at === 0 ? join(root, word) : word));
  const end = spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return [end.status, end.stdout, end.stderr];
}

const programs = [
  ...['scripts/start.mjs', 'scripts/run-server-command.mjs backup a'],
  ...['galley.mjs', 'galley.mjs serve', 'galley.mjs backup a'],
];
describe.each(programs)('[W3-no-build] %s', (script) => {
  const production = { NODE_ENV: 'production' };
  const advice = (root: string) =>
    `Run "npm ci && npm run build" in ${root} as a user who can write there, or use the archive of a release, which needs no build.\n`;

  test('builds what is missing, but in production says what to run', () => {
    const root = makeCheckout('missing');
    expect(run(root, script)[1]).toMatch(/^Building the server.*\nIt builds\.\n$/s);
    expect(run(root, script, production)).toEqual([1, '', `Galley isn’t built yet. ${advice(root)}`]);
  });

  test('runs what is built, and in production says when its sources have changed', () => {
    const root = makeCheckout('built');
    markBuilt(root);
    expect(run(root, script, production)).toEqual([0, 'It runs.', '']);
    writeFileSync(join(root, 'apps', 'server', 'src', 'main.ts'), '// newer');
    const changed = `The sources of Galley have changed since it was built. ${advice(root)}`;
    expect(run(root, script, production)).toEqual([1, '', changed]);
  });

  test('says what to run when the packages are missing', () => {
    const root = makeCheckout('packages', { hasPackages: false });
    expect(run(root, script)).toEqual([1, '', `The packages of Galley are missing. Run "npm ci" in ${root}.\n`]);
  });
});
