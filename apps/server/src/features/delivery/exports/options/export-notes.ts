import { formatNumber } from '@galley/contract';

/** A note about something that an option didn't change. */
export interface ExportNote {
  kind:
    | 'tag_makes_style'
    | 'quotes_in_tag'
    | 'selector_reads_style'
    | 'rule_stays'
    | 'state_loses'
    | 'tag_in_styles'
    | 'linked_styles';
  /** Position in the source. */
  start: number;
  /** A property; '' = none. */
  detail: string;
}

/** Maximum number of lines listed in a note. */
const linesMax = 5;
const detailsMax = 8;

/** Describes the notes in sentences, one for each kind, with the lines of the source that they are about. */
export function describeNotes(source: string, notes: readonly ExportNote[]): string[] {
  const breaks = [...source.matchAll(/\r\n|\r|\n/g)].map(({ index }) => index);
  const kinds = new Map<ExportNote['kind'], ExportNote[]>();
  for (const note of notes) {
    const known = kinds.get(note.kind);
    if (known) known.push(note);
    else kinds.set(note.kind, [note]);
  }
  return [...kinds].map(([kind, found]) => {
    const lines = [...new Set(found.map(({ start }) => lineOf(breaks, start)))].sort((a, b) => a - b);
    const details = [...new Set(found.map(({ detail }) => detail).filter((detail) => detail !== ''))];
    return sentences[kind](nameLines(lines), nameDetails(details));
  });
}

const sentences: Record<ExportNote['kind'], (lines: string, details: string) => string> = {
  tag_makes_style: (lines) => `${lines}: template tags decide the style, so no CSS was inlined there.`,
  quotes_in_tag: (lines) => `${lines}: a template tag contains the quotes of the style, so no CSS was inlined there.`,
  selector_reads_style: (lines) =>
    `${lines}: a selector such as [style*="…"] would match differently, so no CSS was inlined there.`,
  rule_stays: (lines, details) =>
    `${lines}: this rule would lose against inline CSS, so ${details} wasn’t inlined where it applies. Add !important to the rule to inline it.`,
  state_loses: (lines, details) =>
    `${lines}: ${details} for a state such as :hover has no effect once CSS is inlined. Add !important to the rule.`,
  tag_in_styles: (lines) => `${lines}: template tags change this style sheet, so its rules weren’t inlined.`,
  linked_styles: (lines) => `${lines}: CSS of another file isn’t inlined and can lose against inline CSS.`,
};

function nameLines(lines: readonly number[]): string {
  const named = lines.slice(0, linesMax).join(', ');
  const more = lines.length - linesMax;
  return `${lines.length === 1 ? 'Line' : 'Lines'} ${named}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}

function nameDetails(details: readonly string[]): string {
  const more = details.length - detailsMax;
  return details.slice(0, detailsMax).join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '');
}

function lineOf(breaks: readonly number[], at: number): number {
  let [low, high] = [0, breaks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((breaks[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
