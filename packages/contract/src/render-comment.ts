import { escapeHtml } from './text';

/** A person mentioned in a comment. */
interface Mentioned {
  id: number;
  name: string;
}

const maximumNesting = 6;

/**
 * Returns the HTML of a comment's text: paragraphs, line breaks, lists (`- item`), `**bold**`, `*italic*`, `_italic_`,
 * `` `code` ``, http and https links, and `@Name` of mentioned people. Everything else is escaped, so the result is
 * safe in any page. Takes linear time.
 */
export function renderComment(source: string, mentions: readonly Mentioned[]): string {
  // The longest name first, so that "@Ann Lee" isn't read as "@Ann".
  const people = mentions.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const html: string[] = [];
  for (const block of blocksOf(source)) {
    const lines = block.lines.map((line) => inline(line, people, 0));
    if (block.isList) html.push(`<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`);
    else html.push(`<p>${lines.join('<br>')}</p>`);
  }
  return html.join('');
}

interface TextBlock {
  isList: boolean;
  lines: string[];
}

function blocksOf(source: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isNew = true;
  for (const raw of source.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')) {
    const line = raw.trim();
    const isList = line.startsWith('- ');
    if (line !== '') {
      if (isNew || blocks.at(-1)?.isList !== isList) blocks.push({ isList, lines: [] });
      blocks.at(-1)?.lines.push(isList ? line.slice(2).trim() : line);
    }
    isNew = line === '';
  }
  return blocks;
}

function inline(text: string, people: readonly Mentioned[], depth: number): string {
  let html = '';
  let plainFrom = 0;
  let at = 0;
  while (at < text.length) {
    const piece = pieceAt(text, at, people, depth);
    if (!piece) {
      at += 1;
      continue;
    }
    html += escapeHtml(text.slice(plainFrom, at)) + piece.html;
    at = piece.end;
    plainFrom = at;
  }
  return html + escapeHtml(text.slice(plainFrom));
}

interface Piece {
  html: string;
  end: number;
}

function pieceAt(text: string, at: number, people: readonly Mentioned[], depth: number): Piece | null {
  switch (text[at]) {
    case '`':
      return codeAt(text, at);
    case '*':
      return text[at + 1] === '*'
        ? formatAt(text, at, { mark: '**', tag: 'strong', people, depth })
        : formatAt(text, at, { mark: '*', tag: 'em', people, depth });
    case '_':
      return formatAt(text, at, { mark: '_', tag: 'em', people, depth });
    case '@':
      return mentionAt(text, at, people);
    case 'h':
      return linkAt(text, at);
    default:
      return null;
  }
}

function codeAt(text: string, at: number): Piece | null {
  const end = text.indexOf('`', at + 1);
  return end > at + 1 ? { html: `<code>${escapeHtml(text.slice(at + 1, end))}</code>`, end: end + 1 } : null;
}

function formatAt(
  text: string,
  at: number,
  { mark, tag, people, depth }: { mark: string; tag: string; people: readonly Mentioned[]; depth: number },
): Piece | null {
  const from = at + mark.length;
  const end = text.indexOf(mark, from);
  if (depth >= maximumNesting || end <= from || isSpace(text[from]) || isSpace(text[end - 1])) return null;
  // Names such as snake_case aren't italic.
  if (mark === '_' && (isWord(text[at - 1]) || isWord(text[end + 1]))) return null;
  return { html: `<${tag}>${inline(text.slice(from, end), people, depth + 1)}</${tag}>`, end: end + mark.length };
}

function mentionAt(text: string, at: number, people: readonly Mentioned[]): Piece | null {
  if (isWord(text[at - 1])) return null;
  const found = people.find(({ name }) => text.startsWith(name, at + 1) && !isWord(text[at + 1 + name.length]));
  if (!found) return null;
  return {
    html: `<span data-user-id="${Math.trunc(found.id)}">@${escapeHtml(found.name)}</span>`,
    end: at + 1 + found.name.length,
  };
}

function linkAt(text: string, at: number): Piece | null {
  if (isWord(text[at - 1])) return null;
  const scheme = ['https://', 'http://'].find((one) => text.startsWith(one, at));
  if (!scheme) return null;
  let end = at + scheme.length;
  while (end < text.length && !isSpace(text[end]) && !'<>"`'.includes(text[end] ?? '')) end += 1;
  while (end > at && ".,;:!?)'*_]".includes(text[end - 1] ?? '')) end -= 1;
  const address = text.slice(at, end);
  if (address.length <= scheme.length || !URL.canParse(address)) return null;
  const href = escapeHtml(new URL(address).href);
  return {
    html: `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(address)}</a>`,
    end,
  };
}

/** Returns whether `@Name` is in a text, as recognized by `renderComment`. */
export function isMentioned(source: string, person: Mentioned): boolean {
  return renderComment(source, [person]).includes(`<span data-user-id="${person.id}">`);
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || character.trim() === '';
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
