/** The parsing mode of element content that isn't markup. */
export type RawTextKind = 'style' | 'script' | 'rcdata' | 'raw';

const KINDS: ReadonlyMap<string, RawTextKind> = new Map([
  ['style', 'style'],
  ['script', 'script'],
  ['title', 'rcdata'],
  ['textarea', 'rcdata'],
  ['xmp', 'raw'],
  ['iframe', 'raw'],
  ['noembed', 'raw'],
  ['noframes', 'raw'],
  ['plaintext', 'raw'],
]);

/**
 * Returns the parsing mode of an element's content; null if it is markup (including `noscript`, because the canvas has
 * no scripting).
 */
export function rawTextKind(name: string): RawTextKind | null {
  return KINDS.get(name) ?? null;
}

/** Returns the offset of the end tag that closes the raw text starting at `from`, or the source's length. */
export function findRawTextEnd(source: string, from: number, name: string, kind: RawTextKind): number {
  if (name === 'plaintext') return source.length;
  if (kind === 'script') return findScriptEnd(source, from);
  const close = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  close.lastIndex = from;
  return close.exec(source)?.index ?? source.length;
}

/** Implements the script data states of the HTML tokenizer: `<!-- <script> </script> -->` hides one end tag. */
function findScriptEnd(source: string, from: number): number {
  const mark = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;
  mark.lastIndex = from;
  let state: 'data' | 'escaped' | 'double' = 'data';
  for (let found = mark.exec(source); found; found = mark.exec(source)) {
    if (found[0] === '<!--') {
      if (state !== 'data') continue;
      state = 'escaped';
      mark.lastIndex = found.index + 2;
    } else if (found[0] === '-->') state = 'data';
    else if (found[1] === '/') {
      if (state !== 'double') return found.index;
      state = 'escaped';
    } else if (state === 'escaped') state = 'double';
  }
  return source.length;
}
