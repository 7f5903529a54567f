import { type HonestAction, type HonestResult, honestActions } from './honest-work';
import type { HostileResult } from './hostile-run';

/** The maximum ratio of honest people's waiting times during the attacks to those without. */
export const slowdownMost = 2;
export const serverMostMb = 600;
export const workerMostMb = 500;

/** Returns the median and the 95th percentile of response times, in milliseconds. */
export function percentiles(taken: readonly number[]): { p50: number; p95: number; count: number } {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), count: sorted.length };
}

/** Returns the response times of all actions of honest people. */
export function allTaken(result: HonestResult): number[] {
  return honestActions.flatMap((act) => result.taken[act]);
}

/** Returns the table of a hostile run as text. */
export function describeHostileRun(result: HostileResult): string {
  const row = (name: string, pick: (from: HonestResult) => number[]) => {
    const [alone, attacked] = [percentiles(pick(result.alone)), percentiles(pick(result.attacked))];
    const ratio = alone.p95 > 0 ? attacked.p95 / alone.p95 : 0;
    const cells = [alone.count, attacked.count, pair(alone), pair(attacked), ratio.toFixed(2)];
    return `| ${name} | ${cells.join(' | ')} |`;
  };
  const acts = honestActions.map((act: HonestAction) => row(act, (from) => from.taken[act]));
  const answers = [...result.answers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => `${key}: ${count}`);
  return [
    '| honest work | times alone | times attacked | alone p50 / p95, ms | attacked p50 / p95, ms | p95 ratio |',
    '|---|---:|---:|---:|---:|---:|',
    ...acts,
    row('all', allTaken),
    '',
    `Attacks sent: ${result.sent} in ${(result.attackedMs / 60_000).toFixed(1)} minutes, ${perMinute(result).toFixed(1)} a minute.`,
    `Failures of honest people: ${result.alone.failures.length} alone, ${result.attacked.failures.length} attacked.`,
    `Same process: ${result.isSameProcess ? 'yes' : 'NO'}. Saves lost: ${result.lost.length}.`,
    `Memory at most: server ${result.serverMb} MB (limit ${serverMostMb}), one worker ${result.workerMb} MB (limit ${workerMostMb}).`,
    `Answers to attacks: ${answers.join(', ')}.`,
    ...result.attacked.failures.slice(0, 10),
    ...result.lost,
    `Errors in the log: ${result.errors.length}.`,
    ...result.errors.slice(0, 5).map((line) => line.slice(0, 1000)),
    '',
  ].join('\n');
}

function perMinute({ sent, attackedMs }: HostileResult): number {
  return attackedMs > 0 ? (sent * 60_000) / attackedMs : 0;
}

function pair({ p50, p95 }: { p50: number; p95: number }): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
}
