import {
  type DocumentStyles,
  RuleFinder,
  readDocumentStyles,
  readStyledDocument,
  type StyledDocument,
  type StyledElement,
  StyleLimitError,
} from '@galley/markup/styles';
import { type Conditional, readConditionals } from './conditional-comments';
import { TextReader } from './text-reader';

/** An exported document, parsed once for all checks. All offsets are UTF-16 offsets in `html`. */
export interface ExportedPage {
  html: string;
  document: StyledDocument;
  /** All elements, parents before children, as clients other than Outlook for Windows build them. */
  elements: readonly StyledElement[];
  styles: DocumentStyles;
  rules: RuleFinder;
  conditionals: readonly Conditional[];
  childrenOf(element: StyledElement): readonly StyledElement[];
  /** Returns the text of an element and its descendants, decoded, with blanks and template tags as written. */
  textOf(element: StyledElement): string;
  /** Returns the text directly in an element. */
  ownTextOf(element: StyledElement): string;
}

/** Emails of 2,000 sections have 40,000 elements. */
const elementsMost = 60_000;
/** Real emails have a few, and each is parsed on its own. */
const styleElementsMost = 500;

/** Parses an exported document; null = its cost is disproportionate to its size. */
export function readExportedPage(html: string): ExportedPage | null {
  const document = readStyledDocument(html);
  if (!document || document.elements.length > elementsMost) return null;
  if (document.elements.filter(({ name }) => name === 'style').length > styleElementsMost) return null;
  const styles = readStyles(html, document);
  if (!styles) return null;
  const children = new Map<StyledElement, StyledElement[]>();
  for (const element of document.elements) {
    if (!element.parent) continue;
    const siblings = children.get(element.parent);
    if (siblings) siblings.push(element);
    else children.set(element.parent, [element]);
  }
  const texts = new TextReader(html, document);
  return {
    html,
    document,
    elements: document.elements,
    styles,
    rules: new RuleFinder(document, styles.rules),
    conditionals: readConditionals(html, document.comments),
    childrenOf: (element) => children.get(element) ?? [],
    textOf: (element) => texts.textOf(element),
    ownTextOf: (element) => texts.ownText(element),
  };
}

function readStyles(html: string, document: StyledDocument): DocumentStyles | null {
  try {
    return readDocumentStyles(html, document);
  } catch (error) {
    // Rules that nest tens of thousands deep exhaust the stack of the parser.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns whether an error means that a document is too costly to check. */
export function isTooCostly(error: unknown): boolean {
  return error instanceof StyleLimitError;
}
