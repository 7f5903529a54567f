/** An address in CSS text; offsets in that text, without quotes. */
export interface CssUrl {
  start: number;
  end: number;
  /** The text between `url(` and `)` or the quotes of an `@import`, without quotes. */
  value: string;
  quote: '"' | "'" | '';
}

/** Finds `url(…)` and `@import "…"` in CSS text, except in comments and strings. Linear. */
export function findCssUrls(css: string): CssUrl[] {
  const urls: CssUrl[] = [];
  const lastClose = css.lastIndexOf(')');
  const opener = /\/\*|["']|url\(|@import/gi;
  for (let found = opener.exec(css); found; found = opener.exec(css)) {
    const what = found[0].toLowerCase();
    const at = found.index;
    if (what === '/*') {
      const end = css.indexOf('*/', at + 2);
      if (end === -1) break;
      opener.lastIndex = end + 2;
    } else if (what === '"' || what === "'") opener.lastIndex = stringEnd(css, at);
    else {
      const url = what === 'url(' ? readUrl(css, at + 4, lastClose) : readImport(css, at + 7);
      if (url) {
        urls.push(url);
        opener.lastIndex = url.end + url.quote.length;
      }
    }
  }
  return urls;
}

function readUrl(css: string, from: number, lastClose: number): CssUrl | null {
  const start = skipBlanks(css, from);
  const quote = css[start];
  if (quote === '"' || quote === "'") return readString(css, start, quote);
  if (start > lastClose) return null;
  const close = css.indexOf(')', start);
  let end = close;
  while (end > start && /\s/.test(css[end - 1] ?? '')) end -= 1;
  return withoutReferences({ start, end, value: css.slice(start, end), quote: '' });
}

function readImport(css: string, from: number): CssUrl | null {
  const start = skipBlanks(css, from);
  const quote = css[start];
  return quote === '"' || quote === "'" ? readString(css, start, quote) : null;
}

function readString(css: string, start: number, quote: '"' | "'"): CssUrl {
  const end = stringEnd(css, start);
  const last = css[end - 1] === quote && end - 1 > start ? end - 1 : end;
  return { start: start + 1, end: last, value: css.slice(start + 1, last), quote };
}

/** In a style attribute, quotes can be written as character references: `url(&quot;a.png&quot;)`. */
function withoutReferences(url: CssUrl): CssUrl {
  const match = /^(&quot;|&#39;|&#34;|&apos;)(.*)\1$/s.exec(url.value);
  if (!match) return url;
  const length = match[1]?.length ?? 0;
  return { ...url, start: url.start + length, end: url.end - length, value: match[2] ?? '' };
}

function stringEnd(css: string, start: number): number {
  const quote = css[start];
  for (let at = start + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === quote) return at + 1;
    else if (css[at] === '\n') return at;
  }
  return css.length;
}

function skipBlanks(css: string, from: number): number {
  let at = from;
  while (/\s/.test(css[at] ?? '')) at += 1;
  return at;
}
