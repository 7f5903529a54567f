import { patchAttribute } from '../html/attributes';
import { writeAttributeValue, writeBlanks } from '../html/write-text';
import { stripMarkers } from '../source/markers';
import type { FlatToken } from './flat-tokens';
import { diffKeys } from './myers-diff';
import type { OldList, OldToken } from './old-tokens';
import { readTokenComment } from './placeholders';
import { type EmitItem, writeItems } from './write-items';

export interface EmitOptions {
  markerPrefix: string;
  isPre: boolean;
  /** The spelling of a new `<br>` if the block has none. */
  lineBreak: string;
  /** Second attempt: writes the tags that the source omits. */
  writesImplied?: boolean;
  /** Third attempt: typed text doesn't become tokens. */
  breaksTokens?: boolean;
}

/** Elements that a text edit can't add. */
const NEVER_NEW = new Set(
  'script style iframe object embed applet frame frameset link meta base form template svg math'.split(' '),
);

/**
 * Returns the inner source of a block after an edit: matched content keeps its bytes, and only new content is written
 * (docs/markup.md 8). Null if the new content isn't allowed in a text.
 */
export function emitInner(old: OldList, live: readonly FlatToken[], options: EmitOptions): string | null {
  const items: EmitItem[] = [];
  const ops = diffKeys(
    old.tokens.map((token) => token.key),
    live.map((token) => token.key),
  );
  let gone: OldToken[] = [];
  let come: FlatToken[] = [];
  const flush = (): boolean => {
    const isFine = emitHunk(old, gone, come, options, items);
    gone = [];
    come = [];
    return isFine;
  };
  for (const op of ops) {
    if (op.kind === 'equal') {
      if (!flush()) return null;
      const [token, now] = [old.tokens[op.a], live[op.b]];
      if (token && now) items.push(matched(old, token, now, options));
    } else if (op.kind === 'delete') {
      const token = old.tokens[op.a];
      if (token) gone.push(token);
    } else {
      const token = live[op.b];
      if (token) come.push(token);
    }
  }
  if (!flush()) return null;
  // If none of the old text is left, the whitespace between its words is removed too; whitespace at its edges is part
  // of the author's layout.
  const isReplaced = !items.some((item) => item.kind === 'bytes' || (item.kind === 'text' && !item.piece.isNew));
  const isGone = (item: EmitItem): boolean =>
    item.kind === 'maybe' && (live.length === 0 || (isReplaced && !item.isOuter));
  return (
    writeItems(
      items.filter((item) => !isGone(item)),
      options,
    ) + old.source.slice(old.tailFrom, old.innerEnd)
  );
}

function matched(old: OldList, token: OldToken, now: FlatToken, options: EmitOptions): EmitItem {
  let bytes = old.source.slice(token.glueFrom, token.to);
  if (options.writesImplied && token.start < 0)
    bytes += token.kind === 'start' ? `<${token.text}>` : `</${token.text}>`;
  if (token.kind === 'word') return { kind: 'text', piece: { isNew: false, bytes } };
  if (token.kind === 'space') return { kind: 'blank', piece: { isNew: false, bytes } };
  return { kind: 'bytes', bytes, token: now };
}

/** One entry of a hunk; words are split into characters, so that unchanged ones keep their bytes. */
interface Atom<Token extends FlatToken> {
  key: string;
  token: Token;
  char: string;
  glueFrom: number;
  from: number;
  to: number;
  /** The entries that this atom represents as one; it never equals another. */
  whole?: readonly FlatToken[];
}

function oldAtoms(tokens: readonly OldToken[], bySpaces: boolean): Atom<OldToken>[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'word' && !(token.kind === 'space' && bySpaces)) {
      return [{ key: looseKey(token), token, char: '', glueFrom: token.glueFrom, from: token.from, to: token.to }];
    }
    let glueFrom = token.glueFrom;
    return token.units.map((unit) => {
      const atom = { key: `c${unit.char}`, token, char: unit.char, glueFrom, from: unit.start, to: unit.end };
      glueFrom = unit.end;
      return atom;
    });
  });
}

function newAtoms(tokens: readonly FlatToken[], bySpaces: boolean): Atom<FlatToken>[] {
  const atoms: Atom<FlatToken>[] = [];
  // A paste inserts the same characters thousands of times.
  const keys = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'word' && !(token.kind === 'space' && bySpaces)) {
      atoms.push({ key: looseKey(token), token, char: '', glueFrom: 0, from: 0, to: 0 });
      continue;
    }
    for (const char of token.text) {
      const key = keys.get(char) ?? `c${char}`;
      keys.set(char, key);
      atoms.push({ key, token, char, glueFrom: 0, from: 0, to: 0 });
    }
  }
  return atoms;
}

/** From this number of entries, an insertion counts as a paste. */
const pastedEntries = 200;
/** From this number of characters, an insertion counts as a paste, because a paste can be one long word. */
const pastedCharacters = 2_000;
/** Maximum number of entries that the replaced content of a paste can be split into. */
const cutEntries = 3;
/** Number of characters compared at the start and at the end of a long word. */
const edgeCharacters = 64;

/**
 * Only the first and last entry of a paste can match the surrounding words; the part between them is new and isn't
 * compared.
 */
function comeAtoms(come: readonly FlatToken[], isPaste: boolean, bySpaces: boolean): Atom<FlatToken>[] {
  const [first, last] = [come[0], come.at(-1)];
  if (!isPaste || !first || !last) return newAtoms(come, bySpaces);
  const between = { key: '\0', token: first, char: '', glueFrom: 0, from: 0, to: 0, whole: come.slice(1, -1) };
  return [...newAtoms([first], bySpaces), between, ...newAtoms([last], bySpaces)];
}

function isLongPaste(gone: readonly OldToken[], come: readonly FlatToken[]): boolean {
  if (gone.length > cutEntries || gone.some(({ text }) => text.length > edgeCharacters)) return false;
  return come.reduce((sum, { text }) => sum + text.length, 0) >= pastedCharacters;
}

/** Splits a long word so that its middle is one piece, which can't match the previous words. */
function cutLongWord(token: FlatToken): FlatToken[] {
  const { kind, text } = token;
  if (kind !== 'word' || text.length <= 2 * edgeCharacters) return [token];
  const isInPair = (at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
  const head = edgeCharacters + (isInPair(edgeCharacters) ? 1 : 0);
  const tail = text.length - edgeCharacters + (isInPair(text.length - edgeCharacters) ? 1 : 0);
  return [text.slice(0, head), text.slice(head, tail), text.slice(tail)].map((part) => ({
    ...token,
    text: part,
    key: `w${part}`,
    units: [],
  }));
}

/**
 * Pairs the entries of a hunk. If entries were only added, spaces are paired individually, so that all bytes are
 * preserved.
 */
function alignHunk(gone: readonly OldToken[], come: readonly FlatToken[]) {
  const isLong = isLongPaste(gone, come);
  const isPaste = isLong || (come.length >= pastedEntries && gone.length <= cutEntries);
  const pieces = isLong ? come.flatMap(cutLongWord) : come;
  for (const bySpaces of [true, false]) {
    const before = oldAtoms(gone, bySpaces);
    const after = comeAtoms(pieces, isPaste, bySpaces);
    const ops = diffKeys(
      before.map((atom) => atom.key),
      after.map((atom) => atom.key),
    );
    const isAddition = !ops.some(
      (op) =>
        op.kind === 'delete' ||
        (op.kind === 'equal' &&
          before[op.a]?.token.kind === 'start' &&
          before[op.a]?.token.key !== after[op.b]?.token.key),
    );
    if (!bySpaces || isAddition) return { before, after, ops };
  }
  return { before: [], after: [], ops: [] };
}

/** Returns the key of a token within a hunk, where any two runs of spaces match, and start tags match by name. */
function looseKey(token: FlatToken): string {
  if (token.kind === 'space') return 's';
  return token.kind === 'start' ? `<${token.text}` : token.key;
}

function emitHunk(
  old: OldList,
  gone: readonly OldToken[],
  come: readonly FlatToken[],
  options: EmitOptions,
  items: EmitItem[],
): boolean {
  if (gone.length === 0 && come.length === 0) return true;
  const { before, after, ops } = alignHunk(gone, come);
  for (const op of ops) {
    if (op.kind === 'insert') {
      for (const atom of wholeOf(after[op.b])) {
        const written = inserted(old, atom, options);
        if (written === null) return false;
        for (const item of written) pushItem(items, item);
      }
      continue;
    }
    const atom = before[op.a];
    if (!atom) continue;
    if (op.kind === 'delete') items.push(...deleted(old, atom, options));
    else items.push(kept(old, atom, after[op.b]?.token ?? atom.token, options));
  }
  return true;
}

function wholeOf(atom: Atom<FlatToken> | undefined): Pick<Atom<FlatToken>, 'token' | 'char'>[] {
  if (!atom) return [];
  return atom.whole?.map((token) => ({ token, char: token.kind === 'word' ? token.text : '' })) ?? [atom];
}

/** Adds an item; new characters of one word are merged into one item. */
function pushItem(items: EmitItem[], item: EmitItem): void {
  const last = items.at(-1);
  if (item.kind === 'text' && item.piece.isNew && last?.kind === 'text' && last.piece.isNew)
    items[items.length - 1] = { kind: 'text', piece: { isNew: true, text: last.piece.text + item.piece.text } };
  else items.push(item);
}

function kept(old: OldList, atom: Atom<OldToken>, now: FlatToken, options: EmitOptions): EmitItem {
  const glue = old.source.slice(atom.glueFrom, atom.from);
  const bytes = old.source.slice(atom.from, atom.to);
  const { token } = atom;
  if (token.kind === 'word') return { kind: 'text', piece: { isNew: false, bytes: glue + bytes } };
  if (atom.char !== '') return { kind: 'blank', piece: { isNew: false, bytes: glue + bytes } };
  if (token.kind === 'space')
    return { kind: 'blank', piece: { isNew: false, bytes: glue + mergeBlanks(old, token, now.text, options) } };
  if (token.kind === 'start' && token.key !== now.key)
    return { kind: 'bytes', bytes: glue + patchStart(bytes, token, now), token: now };
  return matched(old, token, now, options);
}

/**
 * Returns the part of deleted content that is preserved: bytes and comments that the parser drops, and some whitespace.
 */
function deleted(old: OldList, atom: Atom<OldToken>, options: EmitOptions): EmitItem[] {
  const items: EmitItem[] = [];
  const glue = old.source.slice(atom.glueFrom, atom.from);
  if (glue !== '') items.push({ kind: 'unseen', bytes: glue });
  const bytes = old.source.slice(atom.from, atom.to);
  if (atom.token.kind === 'comment') items.push({ kind: 'unseen', bytes });
  else if (atom.token.kind === 'space' && !options.isPre && !atom.token.text.includes('\u00a0'))
    items.push({ kind: 'maybe', bytes, isOuter: atom.token === old.tokens[0] || atom.token === old.tokens.at(-1) });
  return items;
}

/** Returns the source of new content; null = not allowed. */
function inserted(
  old: OldList,
  atom: Pick<Atom<FlatToken>, 'token' | 'char'>,
  options: EmitOptions,
): EmitItem[] | null {
  const { token } = atom;
  switch (token.kind) {
    case 'word':
      return [{ kind: 'text', piece: { isNew: true, text: atom.char } }];
    case 'space':
      return [...(atom.char === '' ? token.text : atom.char)].map((char): EmitItem => {
        if (char === '\u00a0' && !options.isPre) return { kind: 'typed' };
        return { kind: 'blank', piece: { isNew: false, bytes: writeBlanks(char, options) } };
      });
    case 'chip':
      return [{ kind: 'bytes', bytes: token.text, token: null }];
    case 'comment': {
      const raw = readTokenComment(token.text);
      return raw === null ? [] : [{ kind: 'bytes', bytes: raw, token: null, written: token }];
    }
    case 'end':
      return [{ kind: 'bytes', bytes: `</${token.text}>`, token: null, written: token }];
    case 'start': {
      const bytes = newStart(old, token, options);
      return bytes === null ? null : [{ kind: 'bytes', bytes, token: null, written: token }];
    }
    case 'raw':
      return null;
  }
}

/**
 * Returns the source of a new start tag: copied from an equal tag in the block (ignoring its id), or else written anew.
 */
export function newStart(old: OldList, token: FlatToken, options: EmitOptions): string | null {
  const same = old.tokens.find((entry) => entry.kind === 'start' && entry.key === token.key && entry.to > entry.from);
  if (same) return stripMarkers(old.source.slice(same.from, same.to), options.markerPrefix);
  const named = old.tokens.find((entry) => entry.to > entry.from && isEqualButId(entry, token));
  if (named) {
    const bytes = stripMarkers(old.source.slice(named.from, named.to), options.markerPrefix);
    return patchAttribute(bytes, 'id', null);
  }
  if (token.text === 'br' && token.attributes.length === 0) {
    const written = old.tokens.find(
      (entry) => entry.kind === 'start' && entry.text === 'br' && entry.attributes.length === 0,
    );
    return written ? old.source.slice(written.from, written.to) : options.lineBreak;
  }
  if (NEVER_NEW.has(token.text) || !/^[a-z][\w:-]*$/i.test(token.text)) return null;
  let bytes = `<${token.text}>`;
  for (const { name, value } of token.attributes) {
    if (!/^[^\s"'<>/=\0]+$/.test(name) || /^on/i.test(name)) return null;
    bytes = patchAttribute(bytes, name, writeAttributeValue(value));
  }
  return bytes;
}

/**
 * Returns whether two start tags are equal except for the id: when an element is split, only one part keeps the id.
 */
function isEqualButId(entry: OldToken, token: FlatToken): boolean {
  if (entry.kind !== 'start' || entry.text !== token.text) return false;
  const others = new Map(entry.attributes.map(({ name, value }) => [name, value]));
  if (!others.delete('id') || others.size !== token.attributes.length) return false;
  return token.attributes.every(({ name, value }) => others.get(name) === value);
}

function patchStart(bytes: string, before: OldToken, now: FlatToken): string {
  const was = new Map(before.attributes.map(({ name, value }) => [name, value]));
  const is = new Map(now.attributes.map(({ name, value }) => [name, value]));
  let result = bytes;
  for (const name of was.keys()) if (!is.has(name)) result = patchAttribute(result, name, null);
  for (const [name, value] of is)
    if (was.get(name) !== value) result = patchAttribute(result, name, writeAttributeValue(value));
  return result;
}

/**
 * Changed whitespace keeps its line break and indentation if it looks the same, and no-break spaces keep the author's
 * spelling.
 */
function mergeBlanks(old: OldList, token: OldToken, is: string, options: EmitOptions): string {
  const bytes = old.source.slice(token.from, token.to);
  const was = token.text;
  if (was === is || (!options.isPre && shownBlanks(was) === shownBlanks(is))) return bytes;
  if (options.isPre || was.includes('\u00a0')) {
    const { units } = token;
    const shorter = Math.min(units.length, is.length);
    let head = 0;
    while (head < shorter && units[head]?.char === is[head]) head++;
    let tail = 0;
    while (tail < shorter - head && units.at(-1 - tail)?.char === is.at(-1 - tail)) tail++;
    const headEnd = head > 0 ? (units[head - 1]?.end ?? token.from) : token.from;
    const tailStart = tail > 0 ? (units.at(-tail)?.start ?? token.to) : token.to;
    const between = is.slice(head, is.length - tail);
    const written = head + tail > 0 ? between.replaceAll('\u00a0', '&nbsp;') : writeBlanks(between, options);
    return old.source.slice(token.from, headEnd) + written + old.source.slice(tailStart, token.to);
  }
  let isUsed = false;
  const written = is.replace(/[ \t\n\f\r]+/g, (run) => {
    if (isUsed) return run;
    isUsed = true;
    return '\0';
  });
  return writeBlanks(written, options).replace('\0', () => bytes);
}

function shownBlanks(text: string): string {
  return text === '\u00a0' ? ' ' : text.replace(/[ \t\n\f\r]+/g, ' ');
}
