import type { CostFigure } from './cost-rows';
import { type ListRow, listRows } from './list-rows';
import { type ScreenRow, screenRows } from './screen-rows';
import type { LoadFigure, Spread } from './spread';

/** The maximum ratio of a response time at the largest size to the one at the smallest. */
const mostGrowth = 2;
/** No limit, because people don't wait for it: the screen shows the first rows and loads the rest in the background. */
const inBackground: readonly ListRow[] = ['listAll'];

export interface ServerRun {
  load: { before: number; after: number; cores: number };
  sizes: readonly number[];
  lists: ReadonlyMap<number, Record<ListRow, Spread>>;
  screens: ReadonlyMap<number, Record<ScreenRow, number>>;
  figures: readonly LoadFigure[];
  costs: readonly CostFigure[];
  /** The longest time that the server's event loop was blocked during all the heavy work. */
  stallMs: number;
  startMs: number;
  memoryMb: { now: number; most: number };
}

/** Formats the run as a Markdown page. */
export function writeServerTable(run: ServerRun): string {
  const { sizes, lists, screens, load } = run;
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
  const head = sizes.map((size) => `${size.toLocaleString('en-US')} emails`);
  const growthOf = (small: number, large: number, isWaitedFor: boolean) => {
    const growth = large / small;
    const goal = isWaitedFor ? `≤ ${mostGrowth} × | ${growth <= mostGrowth ? 'met' : 'missed'}` : ' | ';
    return `${growth.toFixed(2)} | ${goal}`;
  };
  const lines = [
    '# Results of `npm run bench:server`',
    '',
    `The built product with its embedded database on this machine (${load.cores} cores, load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after), the measuring client beside it. Milliseconds until the answer was read, half of all / 95 of 100. An email has a text of about 2,000 characters; one in ten is in one of 20 folders.`,
    '',
    `| one person | ${head.join(' | ')} | growth | goal | |`,
    `|---|${head.map(() => '---:').join('|')}|---:|---|---|`,
    ...(Object.keys(listRows) as ListRow[]).map((row) => {
      const cells = sizes.map((size) => show(lists.get(size)?.[row]));
      const [small, large] = [lists.get(smallest)?.[row].p50 ?? 0, lists.get(largest)?.[row].p50 ?? 0];
      return `| ${listRows[row]} | ${cells.join(' | ')} | ${growthOf(small, large, !inBackground.includes(row))} |`;
    }),
    ...(screens.size === 0 ? [] : (Object.keys(screenRows) as ScreenRow[])).map((row) => {
      const cells = sizes.map((size) => `${(screens.get(size)?.[row] ?? Number.NaN).toFixed(0)}`);
      const [small, large] = [screens.get(smallest)?.[row] ?? 0, screens.get(largest)?.[row] ?? 0];
      return `| ${screenRows[row]} | ${cells.join(' | ')} | ${growthOf(small, large, true)} |`;
    }),
    '',
    `| many at work, ${largest.toLocaleString('en-US')} emails | p50 | p95 | goal | |`,
    '|---|---:|---:|---|---|',
    ...run.figures.map(({ title, values, goal }) => {
      const goals = Object.entries(goal).map(([name, most]) => `${name} ≤ ${most}`);
      const isMet = Object.entries(goal).every(([name, most]) => values[name as keyof Spread] <= most);
      const verdict = goals.length === 0 ? '' : isMet ? 'met' : 'missed';
      return `| ${title} | ${number(values.p50)} | ${number(values.p95)} | ${goals.join(', ')} | ${verdict} |`;
    }),
    `| longest stall of the event loop beside exports, pictures and themes | ${number(run.stallMs)} | | ≤ 100 | ${run.stallMs <= 100 ? 'met' : 'missed'} |`,
    `| memory of the server behind all this, at its most, MB | ${run.memoryMb.now} | ${run.memoryMb.most} | ≤ 600 | ${run.memoryMb.most <= 600 ? 'met' : 'missed'} |`,
    `| start on a folder with these emails, until it answers | ${number(run.startMs)} | | ≤ 5000 | ${run.startMs <= 5000 ? 'met' : 'missed'} |`,
    '',
    '| beside the bare library, one person | library | server | times | goal | |',
    '|---|---:|---:|---:|---|---|',
    ...run.costs.map(({ title, library, server, goal }) => {
      const ratio = server / library;
      const verdict = ratio <= goal ? 'met' : 'missed';
      return `| ${title} | ${number(library)} | ${number(server)} | ${ratio.toFixed(2)} | ≤ ${goal} × | ${verdict} |`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function show(values: Spread | undefined): string {
  return values ? `${number(values.p50)} / ${number(values.p95)}` : '';
}

function number(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}
