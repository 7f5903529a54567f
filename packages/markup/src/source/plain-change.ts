import { scanSource } from './scan-source';

/** What may begin or end a tag or a template token, alone or with its neighbours. */
const structural = /[<{}%*\0]/;

/**
 * The run of text, before and after, when two inner sources of one block differ in its words alone: then every reader finds
 * the same elements in both, and nothing has to be parsed again. Null says only that it is not sure. Blank text is not
 * taken for words: in a table it stays where words are moved out.
 */
export function plainChange(before: string, after: string): { before: string; after: string } | null {
  const most = Math.min(before.length, after.length);
  let lead = 0;
  while (lead < most && before.charCodeAt(lead) === after.charCodeAt(lead)) lead++;
  let tail = 0;
  while (
    tail < most - lead &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  const run = textRunAround(before, lead, before.length - tail);
  if (!run) return null;
  const words = {
    before: before.slice(run.start, run.end),
    after: after.slice(run.start, run.end + after.length - before.length),
  };
  return isWords(words.before) && isWords(words.after) ? words : null;
}

/** The run of text that holds a range; null when other things stand in it or it lies in none. */
function textRunAround(source: string, start: number, end: number): { start: number; end: number } | null {
  if (!structural.test(source)) return { start: 0, end: source.length };
  const runs = scanSource(source).runs;
  return runs.find((run) => run.kind === 'text' && run.start <= start && end <= run.end) ?? null;
}

function isWords(text: string): boolean {
  // A reference may mean a blank.
  return !structural.test(text) && /\S/.test(text.replace(/&[^\s;]*;?/g, ''));
}
