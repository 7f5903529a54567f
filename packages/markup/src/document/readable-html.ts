import { scanSource } from '../html/scan-source';
import { applyEdits, type TextEdit } from '../html/text-edits';

/** A source without its comments and what its styles and scripts hold: what is left are tags, texts and tokens. */
export function readableHtml(html: string): string {
  const { runs, comments } = scanSource(html);
  const unread = [...comments, ...runs.filter(({ kind }) => kind === 'style' || kind === 'script')];
  const cuts: TextEdit[] = unread.map(({ start, end }) => ({ start, end, text: '' }));
  return applyEdits(
    html,
    cuts.sort((a, b) => a.start - b.start),
  );
}
