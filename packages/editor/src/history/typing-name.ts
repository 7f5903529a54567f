import { decodeText, type Step, scanSource } from '@galley/markup';

const mostCharacters = 20;

/** What a step of typing is called: "Typing in Hero: 'Plant a…'", by the section and the words that came or went. */
export function typingName(steps: readonly Step[], place: string): string {
  const [first] = steps;
  const last = steps.at(-1);
  const where = place === '' ? '' : ` in ${place}`;
  if (first?.kind !== 'setInner' || last?.kind !== 'setInner' || first.beId !== last.beId) return `Typing${where}`;
  const { added, removed } = changedWords(plainText(first.before), plainText(last.after));
  if (added !== '') return `Typing${where}: '${added}'`;
  return removed === '' ? `Typing${where}` : `Deleting${where}: '${removed}'`;
}

/** The part in which two texts differ, grown to whole words at its start and cut to a readable length. */
function changedWords(before: string, after: string): { added: string; removed: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const added = after.slice(start, after.length - end);
  const removed = before.slice(start, before.length - end);
  // Words that went on are named from their beginning.
  const isMidWord = /^\S/.test(added);
  const lead =
    after
      .slice(Math.max(0, start - mostCharacters), start)
      .split(/\s/)
      .at(-1) ?? '';
  const word = isMidWord ? lead : '';
  return { added: added.trim() === '' ? '' : shorten(word + added), removed: shorten(removed) };
}

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > mostCharacters
    ? `${characters.slice(0, mostCharacters).join('').trimEnd()}…`
    : characters.join('');
}

/** Tags are spaces: a line break parts two words. */
function plainText(source: string): string {
  const { tags, comments } = scanSource(source);
  let text = '';
  let at = 0;
  for (const cut of [...tags, ...comments].sort((a, b) => a.start - b.start)) {
    text += `${source.slice(at, Math.max(at, cut.start))}${cut.start < at ? '' : ' '}`;
    at = Math.max(at, cut.end);
  }
  return decodeText(text + source.slice(at));
}
