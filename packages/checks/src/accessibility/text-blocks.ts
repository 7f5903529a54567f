import type { StyledElement } from '@galley/markup/styles';
import type { ReaderPage, TextRun } from './reader-page';

/** A text of a block, with the link that it is in; null = none. */
export interface BlockRun extends TextRun {
  link: StyledElement | null;
}

/** Consecutive texts of one paragraph, cell or other block. */
export interface TextBlock {
  element: StyledElement;
  runs: BlockRun[];
}

const blockNames =
  /^(?:address|article|aside|blockquote|body|button|caption|center|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul)$/;

/** Groups the texts that readers see by their nearest block, in document order; blocks without words are left out. */
export function readBlocks(reader: ReaderPage): TextBlock[] {
  const blockOf = reader.nearest(blockNames);
  const linkOf = reader.nearest(/^a$/);
  const blocks: TextBlock[] = [];
  for (const run of reader.runs) {
    const element = blockOf.get(run.parent);
    if (!element || !reader.showsText(run.parent)) continue;
    const link = linkOf.get(run.parent) ?? null;
    const own = { ...run, link: link?.attributes.has('href') ? link : null };
    const last = blocks.at(-1);
    if (last?.element === element) last.runs.push(own);
    else if (run.text.trim() !== '') blocks.push({ element, runs: [own] });
  }
  return blocks.filter(({ runs }) => runs.some(({ text }) => /[\p{L}\p{N}]/u.test(text)));
}
