import type { PageFigures } from './measure-page';
import type { PageRow } from './measure-pages';

interface PageResults {
  chromium: string;
  load: { before: number; after: number; cores: number };
  rows: readonly PageRow[];
}

/**
 * Section counts of the documents. The last one is about the longest document that can be stored, including its
 * markers.
 */
export const pageSizes: readonly number[] = [10, 100, 500, 1600];

interface Line {
  title: string;
  of(figures: PageFigures): number | undefined;
  /** The goal: at most a multiple of the floor, plus milliseconds; or an absolute maximum. */
  goal?(sections: number): { times: number; plusMs?: number } | { atMost: number } | undefined;
  /** The floor has nothing of the kind. */
  isOwn?: boolean;
}

const lines: readonly Line[] = [
  { title: 'page: first contentful paint, ms', of: ({ firstPaint }) => firstPaint, goal: () => ({ atMost: 400 }) },
  {
    title: 'page: open in an empty tab, until the last section is shown, ms',
    of: ({ open }) => open,
    goal: (sections) => ({ times: 1.5, plusMs: sections <= 100 ? 300 : 0 }),
  },
  {
    title: 'page: open from another page of the site, until the last section is shown, ms',
    of: ({ openBeside }) => openBeside,
    goal: (sections) => ({ times: 1.5, plusMs: sections <= 100 ? 300 : 0 }),
  },
  { title: 'page: open in an empty tab, until editing can begin, ms', of: ({ ready }) => ready, isOwn: true },
  { title: 'page: Edit, until it can be edited, ms', of: ({ edit }) => edit, isOwn: true },
  {
    title: 'page: main thread per key, ms',
    of: ({ mainThreadPerKey }) => mainThreadPerKey,
    goal: () => ({ times: 1.25 }),
  },
  { title: 'page: layouts per key', of: ({ layoutsPerKey }) => layoutsPerKey },
  { title: 'page: key to frame, p95, ms', of: ({ keyToFrameP95 }) => keyToFrameP95, goal: () => ({ times: 1.2 }) },
  {
    title: 'page: Save, until ‘Saved!’ is shown, ms',
    of: ({ save }) => save,
    goal: (sections) => (sections <= 100 ? { atMost: 150 } : undefined),
    isOwn: true,
  },
  { title: 'page: paste 100 KB, ms', of: ({ paste }) => paste, goal: () => ({ times: 2 }) },
  {
    title: 'page: start a drag, ms',
    of: ({ dragStart }) => dragStart,
    goal: () => ({ atMost: 50 }),
    isOwn: true,
  },
  { title: 'page: find, first time, ms', of: ({ find }) => find, goal: () => ({ atMost: 60 }), isOwn: true },
  {
    title: 'page: source view, first time, ms',
    of: ({ source }) => source,
    goal: () => ({ atMost: 100 }),
    isOwn: true,
  },
];

/** The columns of `npm run bench`: sections, floor, Galley, Galley by floor, goal, verdict. */
export function writePageLines(rows: readonly PageRow[]): string[] {
  return lines.flatMap((line) => rows.map((row) => writeLine(line, row)));
}

/** Formats the results as a Markdown page. */
export function writePageTable({ chromium, load, rows }: PageResults): string {
  return `# Results of \`npm run bench:page\`

The built product with its embedded database on this machine, signed in and with a warm cache, in Chromium ${chromium} (${load.cores} cores, load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after).

| | sections | floor | Galley | Galley / floor | goal | |
|---|---:|---:|---:|---:|---:|---|
${writePageLines(rows).join('\n')}

${pageNote}
`;
}

export const pageNote =
  'Pages: Galley is the product with its server, its session and real keys. The floor is a page that fetches the same document into a bare frame with contenteditable and an idle MutationObserver. Both are sent with the same cross-origin-opener-policy, so that from an empty tab each starts a process of its own. A section is shown when the frame that has it is painted. Main thread is the CPU time of all tasks from the first key until idle, shell and canvas together, divided by the keys. Milliseconds; medians.';

function writeLine({ title, of, goal, isOwn = false }: Line, { sections, floor, galley }: PageRow): string {
  const [base, value] = [of(floor), of(galley)];
  const wanted = goal?.(sections);
  const ratio = base && value !== undefined && !isOwn ? (value / base).toFixed(2) : '';
  let words = '';
  let most: number | undefined;
  if (wanted && 'atMost' in wanted) {
    most = wanted.atMost;
    words = `≤ ${most}`;
  } else if (wanted) {
    const { times, plusMs = 0 } = wanted;
    most = base === undefined ? undefined : times * base + plusMs;
    words = `≤ ${times} ×${plusMs > 0 ? ` + ${plusMs}` : ''}`;
  }
  const verdict = wanted === undefined ? '' : (value ?? Number.NaN) <= (most ?? Number.NaN) ? 'met' : 'missed';
  return `| ${title} | ${sections} | ${isOwn ? '' : show(base)} | ${show(value)} | ${ratio} | ${words} | ${verdict} |`;
}

function show(value: number | undefined): string {
  if (value === undefined) return 'gave up';
  // The bare frame paints nothing outside of it.
  if (Number.isNaN(value)) return '';
  return value < 10 && !Number.isInteger(value) ? value.toFixed(2) : value.toFixed(0);
}
