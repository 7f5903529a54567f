import type { Figures } from './measure';
import type { PageRow } from './real-page/measure-pages';
import { pageNote, writePageLines } from './real-page/write-page-table';
import { type Goal, notes, rows } from './rows';
import { type ScriptKb, scriptGoal } from './script-bytes';

export interface BenchRun {
  chromium: string;
  /** The machine's load before and after the run. */
  load: { before: number; after: number; cores: number };
  sizes: readonly number[];
  targets: readonly string[];
  titles: Readonly<Record<string, string>>;
  /** By target and size, for example `galley 500`. */
  results: ReadonlyMap<string, Figures>;
  scripts: ScriptKb | null;
  /** The same editors in their pages. */
  pages: readonly PageRow[];
}

/** Formats the run as a Markdown page. */
export function writeTable(run: BenchRun): string {
  const { sizes, targets, titles, results, load, pages } = run;
  const lines = [
    '# Results of `npm run bench`',
    '',
    `Chromium ${run.chromium}. Medians; the floor is a bare frame with the same document and contenteditable. "gave up" = longer than 180 s. Ratios are Galley against the floor of the same run. Load of the machine (${load.cores} cores): ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after.`,
    '',
    `| | sections | ${targets.map((target) => titles[target]).join(' | ')} | Galley / floor | goal | |`,
    `|---|---:|${targets.map(() => '---:').join('|')}|---:|---:|---|`,
  ];
  for (const row of rows) {
    for (const sections of sizes) {
      const of = (target: string) => results.get(`${target} ${sections}`)?.[row.key];
      const cells = targets.map((target) => show(of(target)));
      const [floor, galley] = [of('floor'), of('galley')];
      const ratio = floor && galley !== undefined && !row.isPlain ? galley / floor : undefined;
      const goal = row.goal(sections);
      lines.push(
        `| ${row.title} | ${sections} | ${cells.join(' | ')} | ${ratio === undefined ? '' : ratio.toFixed(2)} | ${describe(goal)} | ${verdict(goal, galley, ratio)} |`,
      );
    }
  }
  lines.push(...writePageLines(pages));
  const below = pages.length > 0 ? [...notes, pageNote] : notes;
  lines.push('', ...below.flatMap((note) => [note, '']), ...writeScripts(run));
  return `${lines.join('\n')}\n`;
}

function writeScripts({ scripts }: BenchRun): string[] {
  if (!scripts) return [];
  const line = (title: string, kb: number, goal: number) =>
    `| ${title} | ${kb.toFixed(0)} | ≤ ${goal} | ${kb <= goal ? 'met' : 'missed'} |`;
  return [
    '| script sent before the screen shows, gzip | KB | goal | |',
    '|---|---:|---:|---|',
    line('dashboard', scripts.dashboard, scriptGoal.dashboard),
    line('builder, shell included', scripts.builder, scriptGoal.builder),
  ];
}

function show(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return 'gave up';
  return value < 10 && !Number.isInteger(value) ? value.toFixed(2) : value.toFixed(0);
}

function describe(goal: Goal | null): string {
  if (!goal) return '';
  return 'ofFloor' in goal ? `≤ ${goal.ofFloor} ×` : `≤ ${Number(goal.atMost.toFixed(1))}`;
}

function verdict(goal: Goal | null, value: number | undefined, ratio: number | undefined): string {
  if (!goal) return '';
  const reached = 'ofFloor' in goal ? ratio : value;
  if (reached === undefined) return value === undefined ? 'missed' : '';
  return reached <= ('ofFloor' in goal ? goal.ofFloor : goal.atMost) ? 'met' : 'missed';
}
