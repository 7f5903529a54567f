/** Parents that accept only the listed children. */
const strictParents: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    table: ['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'],
    thead: ['tr'],
    tbody: ['tr'],
    tfoot: ['tr'],
    tr: ['td', 'th'],
    colgroup: ['col'],
    ul: ['li'],
    ol: ['li'],
    menu: ['li'],
    dl: ['dt', 'dd', 'div'],
    select: ['option', 'optgroup', 'hr'],
    optgroup: ['option'],
    datalist: ['option'],
    picture: ['source', 'img'],
    hgroup: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p'],
  }).map(([parent, children]) => [parent, new Set(children)]),
);

/** Children that are accepted only in the listed parents. */
const strictChildren: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    caption: ['table'],
    colgroup: ['table'],
    col: ['colgroup'],
    thead: ['table'],
    tbody: ['table'],
    tfoot: ['table'],
    tr: ['table', 'thead', 'tbody', 'tfoot'],
    td: ['tr'],
    th: ['tr'],
    li: ['ul', 'ol', 'menu'],
    dt: ['dl', 'div'],
    dd: ['dl', 'div'],
    option: ['select', 'optgroup', 'datalist'],
    optgroup: ['select'],
    legend: ['fieldset'],
    figcaption: ['figure'],
    summary: ['details'],
    html: [],
    head: [],
    body: [],
    frame: [],
    frameset: [],
  }).map(([child, parents]) => [child, new Set(parents)]),
);

/** Elements that can't contain elements. */
const closedParents: ReadonlySet<string> = new Set([
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
  ...['style', 'script', 'textarea', 'title', 'xmp', 'plaintext', 'noframes', 'iframe', 'option', 'head', 'html'],
]);

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Elements whose content model is phrasing content: a block-level child would be moved out of them or is invalid. */
const phrasingParents: ReadonlySet<string> = new Set([
  ...headings,
  ...['p', 'span', 'b', 'i', 'u', 's', 'em', 'strong', 'small', 'sub', 'sup', 'label', 'legend', 'cite', 'code', 'pre'],
  ...['abbr', 'bdi', 'bdo', 'data', 'dfn', 'kbd', 'mark', 'q', 'samp', 'time', 'var', 'font', 'big', 'tt', 'button'],
  ...['summary'],
]);

/** Elements that close an open paragraph in HTML parsing. */
const blockLevel: ReadonlySet<string> = new Set([
  ...headings,
  ...['address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div', 'dl', 'fieldset'],
  ...['figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'hr', 'listing', 'main', 'menu', 'nav', 'ol', 'p'],
  ...['plaintext', 'pre', 'search', 'section', 'summary', 'table', 'ul', 'xmp', 'li', 'dt', 'dd'],
]);

/** Ancestors after which an open paragraph is no longer closed by a block-level child. */
const paragraphBoundaries: ReadonlySet<string> = new Set([
  ...['td', 'th', 'caption', 'table', 'button', 'object', 'applet', 'marquee', 'template', 'html', 'body'],
]);

/** Elements that can't be nested in an element of the same name, at any depth. */
const neverNested: ReadonlySet<string> = new Set(['a', 'form', 'button', 'label', 'nobr']);

/**
 * Returns whether an element named `childTag` can be a direct child of `parentTag`: the result is valid table, list and
 * text content, and an HTML parser doesn't move the element (docs/grammar.md 5.7). Names are lowercase; '' as parent is
 * the top level. `ancestors` are the names of the elements around the parent, outermost first, excluding the parent.
 */
export function canContain(parentTag: string, childTag: string, ancestors: readonly string[] = []): boolean {
  if (closedParents.has(parentTag)) return false;
  const children = strictParents.get(parentTag);
  if (children && !children.has(childTag)) return false;
  const parents = strictChildren.get(childTag);
  if (parents && !parents.has(parentTag)) return false;
  // A div can group terms only as a direct child of their list; deeper, the next term would close it.
  if ((childTag === 'dt' || childTag === 'dd') && parentTag === 'div' && ancestors.at(-1) !== 'dl') return false;
  if (neverNested.has(childTag) && (parentTag === childTag || ancestors.includes(childTag))) return false;
  return !blockLevel.has(childTag) || acceptsBlockLevel(parentTag, ancestors);
}

function acceptsBlockLevel(parentTag: string, ancestors: readonly string[]): boolean {
  for (const tag of [parentTag, ...ancestors.toReversed()]) {
    if (tag === parentTag && phrasingParents.has(tag)) return false;
    if (tag === 'p' || headings.has(tag)) return false;
    if (paragraphBoundaries.has(tag)) return true;
  }
  return true;
}
