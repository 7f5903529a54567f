import type { Step } from '@galley/markup';
import { decodeText, scanSource } from '@galley/markup/html';

const maxCharacters = 20;

/** Returns the name of a typing step by section and words added or removed: "Typing in Hero: 'Plant a…'". */
export function typingName(steps: readonly Step[], place: string): string {
  const [first] = steps;
  const last = steps.at(-1);
  const where = place === '' ? '' : ` in ${place}`;
  if (first?.kind !== 'setInner' || last?.kind !== 'setInner' || first.beId !== last.beId) return `Typing${where}`;
  const { added, removed } = changedWords(plainText(first.before), plainText(last.after));
  if (added !== '') return `Typing${where}: '${added}'`;
  return removed === '' ? `Typing${where}` : `Deleting${where}: '${removed}'`;
}

/** Returns the differing part of two texts, extended to whole words at its start and shortened. */
function changedWords(before: string, after: string): { added: string; removed: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const added = after.slice(start, after.length - end);
  const removed = before.slice(start, before.length - end);
  // A word that was continued is named from its beginning.
  const isMidWord = /^\S/.test(added);
  const lead =
    after
      .slice(Math.max(0, start - maxCharacters), start)
      .split(/\s/)
      .at(-1) ?? '';
  const word = isMidWord ? lead : '';
  return { added: added.trim() === '' ? '' : shorten(word + added), removed: shorten(removed) };
}

function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters).join('').trimEnd()}…`
    : characters.join('');
}

/** Replaces tags with spaces, because a line break separates words, and makes each template tag a word of its own. */
function plainText(source: string): string {
  const { tags, comments, tokens } = scanSource(source);
  const inText = tokens.filter(({ context }) => context === 'text');
  let text = '';
  let at = 0;
  for (const cut of [...tags, ...comments, ...inText].sort((a, b) => a.start - b.start)) {
    if (cut.start < at) continue;
    const tag = 'role' in cut ? source.slice(cut.start, cut.end) : '';
    text += `${source.slice(at, cut.start)} ${tag && `${tag} `}`;
    at = cut.end;
  }
  return decodeText(text + source.slice(at));
}
