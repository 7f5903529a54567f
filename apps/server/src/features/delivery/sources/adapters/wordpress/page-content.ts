/** A block that WordPress neither formats nor filters for people who can write any HTML. */
const opening = '<!-- wp:html -->\n';
const closing = '\n<!-- /wp:html -->';

/**
 * Converts a document to the content of a WordPress page: the styles and scripts of its head and the content of its
 * body, as written, because the theme of the site has its own head.
 */
export function pageContent(html: string): string {
  const lower = html.toLowerCase();
  const headStart = endOfTag(lower, '<head');
  const headEnd = headStart === -1 ? -1 : lower.indexOf('</head', headStart);
  const bodyStart = endOfTag(lower, '<body', Math.max(headEnd, 0));
  const bodyEnd = lower.lastIndexOf('</body');
  const head = headEnd === -1 ? '' : partsOfHead(html.slice(headStart, headEnd));
  const body = html.slice(bodyStart === -1 ? Math.max(headEnd, 0) : bodyStart, bodyEnd === -1 ? html.length : bodyEnd);
  return `${opening}${head}${body}${closing}`;
}

/** Returns the position after a start tag; -1 if there is none. */
function endOfTag(lower: string, tag: string, from = 0): number {
  for (let at = lower.indexOf(tag, from); at !== -1; at = lower.indexOf(tag, at + 1)) {
    // Not <header>.
    if (!/[\s>/]/.test(lower.charAt(at + tag.length))) continue;
    return afterTag(lower, at);
  }
  return -1;
}

/**
 * Returns the position after the tag that starts at `at`; a bracket in a quoted value doesn't end it. -1 if it isn't
 * closed.
 */
function afterTag(lower: string, at: number): number {
  let quote = '';
  for (let index = at; index < lower.length; index += 1) {
    const character = lower.charAt(index);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return index + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

/** Returns the style sheets and scripts of a head, in order. */
function partsOfHead(head: string): string {
  const lower = head.toLowerCase();
  const kept: string[] = [];
  for (let at = lower.indexOf('<'); at !== -1; at = lower.indexOf('<', at)) {
    const end = endOfPart(lower, at);
    if (!lower.startsWith('<!--', at) && /^<(style|script|link)[\s>]/.test(lower.slice(at, at + 8))) {
      const part = head.slice(at, end);
      if (!lower.startsWith('<link', at) || /\bstylesheet\b/i.test(part)) kept.push(part);
    }
    at = end;
  }
  return kept.map((part) => `${part}\n`).join('');
}

function endOfPart(lower: string, at: number): number {
  const after = (text: string) => {
    const end = lower.indexOf(text, at);
    return end === -1 ? lower.length : end + text.length;
  };
  if (lower.startsWith('<!--', at)) return after('-->');
  if (lower.startsWith('<style', at)) return after('</style>');
  if (lower.startsWith('<script', at)) return after('</script>');
  if (lower.startsWith('<title', at)) return after('</title>');
  const end = afterTag(lower, at);
  return end === -1 ? lower.length : end;
}
