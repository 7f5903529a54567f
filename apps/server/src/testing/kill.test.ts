import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { inFull } from '../../../../scripts/testing/run-length';
import { runKillTest } from './kill-test';
import { makeScratchFolder } from './scratch-folder';
import { copyUnusedData, endStartedProcesses, killDatabase } from './server-process';

const dataDir = makeScratchFolder('kill');
/** GALLEY_TEST_SEED repeats a run. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
const rounds = Number(process.env.GALLEY_KILL_ROUNDS ?? inFull(20, 1));
const saves = inFull(100, 5);

afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  '[A1-kill] no acknowledged save is lost or corrupted when server and database are killed while clients save',
  async () => {
    await copyUnusedData(dataDir);
    const result = await runKillTest({
      dataDir,
      seed,
      rounds,
      saves,
      clients: 4,
      minBytes: 25_000,
      maxBytes: 250_000,
    });
    console.log(`kill test, seed ${seed}: ${JSON.stringify(result)}`);
    expect(result.lost).toEqual([]);
    expect(result.kills).toBeGreaterThanOrEqual(rounds);
    expect(result.killsInFlight * 3).toBeGreaterThanOrEqual(result.kills);
    expect(result.acknowledged).toBeGreaterThanOrEqual(saves);
  },
  Math.max(600_000, rounds * 30_000),
);
