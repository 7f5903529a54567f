/**
 * The elements that `parseWellFormed` supports, with their properties. The full parser handles all others, so a missing
 * name only costs time.
 */
export const ELEMENT = {
  /** Has no end tag. */
  isVoid: 1,
  /** Its start tag closes an open paragraph. */
  closesParagraph: 2,
  paragraph: 4,
  heading: 8,
  link: 16,
  list: 32,
  item: 64,
  table: 128,
  rowGroup: 256,
  row: 512,
  cell: 1024,
} as const;

function entries(names: string, bits: number): [string, number][] {
  return names.split(' ').map((name) => [name, bits]);
}

const { isVoid, closesParagraph, paragraph, heading, link, list, item, table, rowGroup, row, cell } = ELEMENT;

/** Open paragraphs and links don't extend into a cell. */
export const TABLE_PARTS = table | rowGroup | row;

/** Names of body content, with bits of `ELEMENT`. */
export const plainElements: ReadonlyMap<string, number> = new Map([
  ...entries('span b i u em strong small big sub sup font s strike code abbr cite q label tt', 0),
  // Elements of mailing systems, which browsers treat like a span.
  ...entries('webversion unsubscribe preferences custom singleline multiline layout repeater', 0),
  ...entries('a', link),
  ...entries('img br wbr', isVoid),
  ...entries('hr', isVoid | closesParagraph),
  ...entries(
    'div center section article header footer main aside nav address blockquote figure figcaption',
    closesParagraph,
  ),
  ...entries('p', paragraph | closesParagraph),
  ...entries('h1 h2 h3 h4 h5 h6', heading | closesParagraph),
  ...entries('ul ol', list | closesParagraph),
  ...entries('li', item | closesParagraph),
  ...entries('table', table | closesParagraph),
  ...entries('tbody thead tfoot', rowGroup),
  ...entries('tr', row),
  ...entries('td th', cell),
]);

/** Returns whether the parser places the element where it is written: directly in that parent. */
export function isAllowedIn(kind: number, parent: number, isInParagraph: boolean, isInLink: boolean): boolean {
  if (kind & (rowGroup | row | cell)) {
    if (kind & rowGroup) return (parent & table) !== 0;
    return kind & row ? (parent & (table | rowGroup)) !== 0 : (parent & row) !== 0;
  }
  if (parent & TABLE_PARTS) return false;
  if (isInParagraph && kind & closesParagraph) return false;
  if (isInLink && kind & link) return false;
  if (kind & heading && parent & heading) return false;
  return (kind & item) === 0 || (parent & list) !== 0;
}
