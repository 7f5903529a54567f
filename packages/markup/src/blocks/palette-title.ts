import { nameToLabel, plainText } from '../html/html-text';
import { scanSource } from '../html/scan-source';
import { blockSource } from '../source/source-tree';
import type { SourceBlock } from '../types';

/** Maximum length of a title taken from content, in characters. */
const MAX_TITLE_LENGTH = 40;

/**
 * Returns the label of a palette entry: the first member's `data-title`, else the group name as a label, else the first
 * heading, else the first text, else "Section 3". `number` starts at 1 (docs/grammar.md 2).
 */
export function paletteTitle(members: readonly SourceBlock[], type: 'section' | 'component', number: number): string {
  const named = members.find((member) => member.title !== '');
  if (named) return named.title;
  const first = members[0];
  const words = nameToLabel(first?.groupName ?? '');
  if (words !== '') return words;
  return (first && titleFromContent(first)) || `${type === 'section' ? 'Section' : 'Component'} ${number}`;
}

/**
 * Returns the label of one block: `data-title`, else its group name as a label, else its heading or text, else its tag.
 */
export function blockTitle(block: SourceBlock): string {
  return block.title || nameToLabel(block.groupName) || titleFromContent(block) || `<${block.tag}>`;
}

function titleFromContent(block: SourceBlock): string {
  const source = blockSource(block);
  const { tags } = scanSource(source);
  const heading = tags.findIndex((tag) => !tag.isEnd && /^h[1-6]$/.test(tag.name));
  const open = tags[heading];
  const close = open && tags.slice(heading).find((tag) => tag.isEnd && tag.name === open.name);
  const text = (open && close && plainText(source.slice(open.end, close.start))) || plainText(source);
  if (text.length <= MAX_TITLE_LENGTH) return text;
  const cut = text.slice(0, MAX_TITLE_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 20)).trimEnd()}…`;
}
