import type { Counts } from './play-sequence';

const usualSeed = 20_260_807;

/** Returns the seed of this run: GALLEY_SEED, or the default. */
export function propertySeed(): number {
  return Number(process.env.GALLEY_SEED ?? usualSeed);
}

/** Returns the factor for the number of sequences (`npm run soak`). */
export function times(): number {
  return Math.max(1, Number(process.env.GALLEY_SOAK ?? 1));
}

/** Returns a table of applied, idle and refused runs by command. */
export function describeCounts(title: string, counts: Counts): string {
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b));
  const lines = rows.map(
    ([name, { applied, idle, refused }]) =>
      `  ${name.padEnd(24)} applied ${String(applied).padStart(6)}  idle ${String(idle).padStart(5)}  refused ${String(refused).padStart(5)}`,
  );
  return [`Commands on ${title} (seed ${propertySeed()}):`, ...lines].join('\n');
}
