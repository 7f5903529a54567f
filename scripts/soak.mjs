/**
 * The long runs: random sequences of commands and malformed requests, 20 times as many as in `npm test` and with a new
 * seed each time, a backup of 1,000 documents under load, 300 kills of a saving server with its database, 50 each of
 * first starts, migrations and updates of themes, and 20 rounds of each failure scenario (GALLEY_BAD_DAYS). GALLEY_SEED
 * repeats a run; GALLEY_SOAK (factor) and GALLEY_KILL_ROUNDS set the length: `GALLEY_SOAK=2 GALLEY_KILL_ROUNDS=5
 * GALLEY_BAD_DAYS=2 npm run soak` takes a few minutes. `-- --hostile` runs the hostile hour instead: GALLEY_HOSTILE is
 * the number of mutated attacks (1000), GALLEY_HOSTILE_PER_MINUTE how many start per minute (17; 0 = without a pause),
 * and GALLEY_HOSTILE_BASELINE_SECONDS how long people work without attacks first (120).
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const vitest = path.join(root, 'node_modules', '.bin', 'vitest');
const seed = process.env.GALLEY_SEED ?? String(Math.floor(Math.random() * 2 ** 31));

const runs = [
  { title: 'random sequences of commands', project: 'unit', path: 'packages/editor/src/property-tests' },
  { title: 'random sequences on the live canvas', project: 'browser', path: 'packages/editor/src/property-tests' },
  {
    title: 'odd requests to every writing route',
    project: 'server',
    path: 'apps/server/src/testing/form-fuzz.test.ts',
  },
  {
    title: 'editors who vanish',
    project: 'server',
    path: 'apps/server/src/features/documents/leases/vanished.test.ts',
  },
  { title: 'crashed tabs', project: 'browser', path: 'e2e/documents/crash.e2e.ts' },
  { title: 'dead connections', project: 'browser', path: 'e2e/documents/dead-connection.e2e.ts' },
  { title: 'a server that is killed under two people', project: 'browser', path: 'e2e/documents/killed-server.e2e.ts' },
  { title: 'tabs closed behind Save', project: 'browser', path: 'e2e/documents/saved-notice.e2e.ts' },
  {
    title: 'hostile text for every expression and reader',
    project: 'unit',
    path: 'scripts/expressions/hostile-text.test.ts',
  },
  {
    title: 'bad days: full disk, no inodes, a database that restarts or is away, a folder without rights',
    project: 'server',
    path: 'apps/server/src/testing/bad-days.test.ts',
  },
  {
    title: 'a backup of 1,000 documents while people save, and its restore',
    project: 'server',
    path: 'apps/server/src/features/operations/backup/backup-scale.test.ts',
  },
  {
    title: 'the largest documents and files on every route',
    project: 'server',
    path: 'apps/server/src/testing/main-thread.test.ts',
  },
  {
    title:
      'rooms: races for the lease, frozen editors, 100 watchers, cuts, forged joins, malformed frames, 500 sockets',
    project: 'server',
    path: 'apps/server/src/features/review/rooms',
  },
  {
    title: 'two processes that are killed in turn, and a Redis that is cut off',
    project: 'server',
    path: 'apps/server/src/testing/several-processes.test.ts',
  },
  {
    title: 'kills of first starts and of migrations to the next release',
    project: 'server',
    path: 'apps/server/src/testing/migration-kill.test.ts',
  },
  {
    title: 'kills during updates of emails and layouts to a new version of their theme',
    project: 'server',
    path: 'apps/server/src/testing/upgrade-kill.test.ts',
  },
  { title: 'kills of a saving server', project: 'server', path: 'apps/server/src/testing/kill.test.ts' },
];

/**
 * `npm run soak -- --hostile`: every reproduction of the security review and 1,000 mutated copies within an hour, while
 * ten people work.
 */
const hostile = [
  {
    title: 'attacks beside people at work',
    project: 'server',
    path: 'apps/server/src/testing/hostile/hostile.test.ts',
  },
];
const isHostile = process.argv.includes('--hostile');

const summary = [];

process.stdout.write(`Seed ${seed}: "GALLEY_SEED=${seed} npm run soak" repeats this run.\n`);
let isOk = true;
for (const { title, project, path: folder } of isHostile ? hostile : runs) {
  process.stdout.write(`\n── ${title}\n`);
  const began = Date.now();
  const result = spawnSync(vitest, ['run', '--project', project, folder], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      GALLEY_SOAK: '20',
      GALLEY_KILL_ROUNDS: '300',
      GALLEY_BAD_DAYS: '20',
      ...(isHostile ? { GALLEY_HOSTILE: '1000' } : {}),
      GALLEY_TEST_SEED: seed,
      ...process.env,
      GALLEY_SEED: seed,
    },
  });
  isOk = result.status === 0 && isOk;
  const seconds = Math.round((Date.now() - began) / 1000);
  summary.push(`${result.status === 0 ? 'passed' : 'FAILED'} ${String(seconds).padStart(5)} s  ${title}`);
}
process.stdout.write(`\nSeed ${seed}\n${summary.join('\n')}\n`);
process.exit(isOk ? 0 : 1);
