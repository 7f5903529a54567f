import type { PageFigures } from './measure-page';

interface PageResults {
  chromium: string;
  load: { before: number; after: number; cores: number };
  rows: readonly { sections: number; floor: PageFigures; galley: PageFigures }[];
}

interface Line {
  title: string;
  of(figures: PageFigures): number | undefined;
  /** The most that is allowed, given the floor's figure and the number of sections. */
  goal?(floor: number, sections: number): number | undefined;
}

const lines: Line[] = [
  { title: 'first contentful paint', of: ({ firstPaint }) => firstPaint, goal: () => 400 },
  {
    title: 'open: from the navigation until the last section is shown',
    of: ({ open }) => open,
    goal: (floor, sections) => 1.5 * floor + (sections <= 100 ? 300 : 0),
  },
  { title: 'Edit, until it can be edited', of: ({ edit }) => edit },
  {
    title: 'main thread per key',
    of: ({ mainThreadPerKey }) => mainThreadPerKey,
    goal: (floor) => 1.25 * floor,
  },
  { title: 'key to frame, 95 of 100', of: ({ keyToFrameP95 }) => keyToFrameP95, goal: (floor) => 1.2 * floor },
  {
    title: 'Save, until ‘Saved!’ is shown',
    of: ({ save }) => save,
    goal: (_floor, sections) => (sections <= 100 ? 150 : undefined),
  },
];

/** The results as Markdown: milliseconds, medians. */
export function writePageTable({ chromium, load, rows }: PageResults): string {
  const body = lines.flatMap(({ title, of, goal }) =>
    rows.map(({ sections, floor, galley }) => {
      const base = of(floor);
      const value = of(galley);
      const most = goal?.(base ?? 0, sections);
      const verdict = most === undefined || value === undefined ? '' : value <= most ? 'met' : 'missed';
      const times = base && value ? (value / base).toFixed(2) : '';
      return `| ${title} | ${sections} | ${show(base)} | ${show(value)} | ${times} | ${show(most)} | ${verdict} |`;
    }),
  );
  return `# Results of \`npm run bench:page\`

The built product with its embedded database on this machine, signed in and with a warm cache, in Chromium ${chromium} (${load.cores} cores, load ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after). Floor: a bare page that fetches the same document into a frame with contenteditable and an idle MutationObserver. Milliseconds; medians.

| | sections | floor | Galley | times | at most | |
|---|---:|---:|---:|---:|---:|---|
${body.join('\n')}
`;
}

function show(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '';
  return value < 100 ? value.toFixed(1) : String(Math.round(value));
}
