import { rmSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { testInFull } from '../../../../../scripts/testing/run-length';
import { makeScratchFolder } from '../scratch-folder';
import { copyUnusedData, endStartedProcesses, killDatabase } from '../server-process';
import { runHostile } from './hostile-run';
import { allTaken, describeHostileRun, percentiles, serverMostMb, slowdownMost, workerMostMb } from './report';

const dataDir = makeScratchFolder('hostile');
/** GALLEY_TEST_SEED repeats a run; GALLEY_HOSTILE is the number of mutations in the long form. */
const seed = Number(process.env.GALLEY_TEST_SEED ?? Date.now() % 1_000_000);
const mutations = Number(process.env.GALLEY_HOSTILE ?? 0);
const isLong = mutations > 0;
/**
 * The number of attacks that begin in a minute; 0 = as fast as they are responded to, about 15 times as dense as 1,000
 * per hour.
 */
const perMinute = isLong ? Number(process.env.GALLEY_HOSTILE_PER_MINUTE ?? 17) : 0;

afterAll(() => {
  endStartedProcesses();
  killDatabase(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

testInFull(
  '[C4-hostile] reproductions of the security review beside people at work: no person is refused, nothing is lost, the process stays within its memory limit',
  async () => {
    await copyUnusedData(dataDir);
    const result = await runHostile({
      dataDir,
      seed,
      honestPeople: 10,
      pauseMs: isLong ? 1000 : 500,
      bytes: isLong ? 100_000 : 40_000,
      baselineMs: isLong ? Number(process.env.GALLEY_HOSTILE_BASELINE_SECONDS ?? 120) * 1000 : 5000,
      mutations: isLong ? mutations : 10,
      atOnce: 4,
      perMinute,
      onProgress: (done, all) => {
        if (isLong && done % 50 === 0) process.stdout.write(`${done} of ${all} attacks\n`);
      },
    });
    process.stdout.write(`Hostile run, seed ${seed}\n${describeHostileRun(result)}`);
    expect(result.attacked.failures).toEqual([]);
    expect(result.isSameProcess).toBe(true);
    expect(result.lost).toEqual([]);
    expect(result.serverMb).toBeLessThanOrEqual(serverMostMb);
    expect(result.workerMb).toBeLessThanOrEqual(workerMostMb);
    expect(result.attacked.taken.save.length).toBeGreaterThan(0);
    // Times are only checked at the pace of the goal, 1,000 per hour: a short run on a busy machine proves nothing. A
    // dense run is only reported.
    if (isLong && perMinute > 0) {
      const [alone, attacked] = [percentiles(allTaken(result.alone)), percentiles(allTaken(result.attacked))];
      expect(attacked.p95 / alone.p95).toBeLessThanOrEqual(slowdownMost);
    }
  },
  { timeout: isLong ? 4 * 3_600_000 : 180_000 },
);
