import { scanSource } from '../html/scan-source';
import { applyEdits, type TextEdit } from '../html/text-edits';

/** Removes the comments and the contents of styles and scripts from a source; tags, texts and tokens remain. */
export function readableHtml(html: string): string {
  const { runs, comments } = scanSource(html);
  const unread = [...comments, ...runs.filter(({ kind }) => kind === 'style' || kind === 'script')];
  const cuts: TextEdit[] = unread.map(({ start, end }) => ({ start, end, text: '' }));
  return applyEdits(
    html,
    cuts.sort((a, b) => a.start - b.start),
  );
}
