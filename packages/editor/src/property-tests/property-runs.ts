import type { Counts } from './play-sequence';

const usualSeed = 20_260_807;

/** The seed of this run: GALLEY_SEED, or the usual one. */
export function propertySeed(): number {
  return Number(process.env.GALLEY_SEED ?? usualSeed);
}

/** How many times as many sequences as usual (`npm run soak`). */
export function times(): number {
  return Math.max(1, Number(process.env.GALLEY_SOAK ?? 1));
}

/** A table of what was applied, idle and refused, by command. */
export function describeCounts(title: string, counts: Counts): string {
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b));
  const lines = rows.map(
    ([name, { applied, idle, refused }]) =>
      `  ${name.padEnd(24)} applied ${String(applied).padStart(6)}  idle ${String(idle).padStart(5)}  refused ${String(refused).padStart(5)}`,
  );
  return [`Commands on ${title} (seed ${propertySeed()}):`, ...lines].join('\n');
}
