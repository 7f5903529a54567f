const styleElement = /<style\b[^>]{0,500}>([^<]*)<\/style/gi;
const classAlone = /^(?:[a-z0-9]+)?\.(-?[_a-z][\w-]*)$/i;

/**
 * Returns the classes that a stylesheet of the document hides at every width: by rules for a class alone, or an element
 * with a class, that set `display: none` or `visibility: hidden`. Rules in media queries are ignored.
 */
export function hiddenClasses(source: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, css = ''] of source.matchAll(styleElement)) {
    for (const { selectors, body } of rulesOf(css)) {
      if (!/(?:^|[;\s])(?:display\s?:\s?none|visibility\s?:\s?hidden)/i.test(body)) continue;
      for (const selector of selectors.split(',')) {
        const name = classAlone.exec(selector.trim())?.[1];
        if (name !== undefined) found.add(name);
      }
    }
  }
  return found;
}

/** Yields the rules outside at-rules. */
function* rulesOf(css: string): Generator<{ selectors: string; body: string }> {
  const text = withoutComments(css);
  let from = 0;
  for (let open = text.indexOf('{'); open !== -1; open = text.indexOf('{', from)) {
    const selectors = text.slice(from, open).trim();
    const end = closingBrace(text, open);
    if (!selectors.startsWith('@')) yield { selectors, body: text.slice(open + 1, end) };
    from = end + 1;
  }
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

function withoutComments(css: string): string {
  let text = '';
  let from = 0;
  for (let open = css.indexOf('/*'); open !== -1; open = css.indexOf('/*', from)) {
    text += css.slice(from, open);
    const end = css.indexOf('*/', open + 2);
    from = end === -1 ? css.length : end + 2;
  }
  return text + css.slice(from);
}
