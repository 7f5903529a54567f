/**
 * The shapes that every part of the markup engine shares. All positions are UTF-16 offsets into source text; all html
 * strings are source text. Independent of any DOM.
 */

export type BeId = string;

export type TokenContext =
  | 'text'
  | 'attr'
  | 'attrName'
  | 'tagName'
  | 'value'
  | 'unquoted'
  | 'comment'
  | 'style'
  | 'script'
  | 'rcdata'
  | 'decl';
export type TokenRole = 'output' | 'open' | 'middle' | 'close' | 'comment' | 'statement';
export type TokenFamily =
  | 'braces'
  | 'tag'
  | 'twig-comment'
  | 'ampscript'
  | 'ejs'
  | 'mailchimp'
  | 'computed-tag'
  | 'opaque';

/** A piece of template language found by the scanner: `source.slice(start, end)`. */
export interface TemplateToken {
  start: number;
  end: number;
  family: TokenFamily;
  role: TokenRole;
  context: TokenContext;
}

/** One attribute as written. `valueStart === valueEnd === nameEnd` when it has no value. Values exclude the quotes. */
export interface AttributeScan {
  start: number;
  nameEnd: number;
  name: string;
  valueStart: number;
  valueEnd: number;
  quote: '"' | "'" | '';
  hasValue: boolean;
  end: number;
}

/** One start or end tag as written; `name` lowercase. */
export interface TagScan {
  start: number;
  nameEnd: number;
  end: number;
  name: string;
  isEnd: boolean;
  isSelfClosing: boolean;
  attributes: AttributeScan[];
}

export interface CommentScan {
  start: number;
  end: number;
}

export interface SourceScan {
  source: string;
  tags: TagScan[];
  comments: CommentScan[];
  tokens: TemplateToken[];
  /** Loop iterations the scan took: what tests count instead of time. */
  steps: number;
}

export type TrustReason =
  | 'no-location'
  | 'shared-start'
  | 'crossing-range'
  | 'foster-parented'
  | 'lost-part'
  | 'tag-mismatch'
  | 'inside-template'
  | 'inside-select'
  | 'second-html-or-body'
  | 'unclosed';

/** What may safely be edited of an element, after comparing the tree by ranges with the tree by parents. */
export interface Trust {
  startTag: boolean;
  inner: boolean;
  outer: boolean;
  reasons: readonly TrustReason[];
}

export type BlockKind = 'section' | 'component' | 'region' | 'edit' | 'link' | 'background' | 'bgcolor' | 'bg';

/** What the tags on one element declare (spec: block rules). Absent numbers are 0. */
export interface BlockRules {
  canLink: boolean;
  canBold: boolean;
  canItalic: boolean;
  canUnderline: boolean;
  canText: boolean;
  canSuperscript: boolean;
  canSubscript: boolean;
  canChangeImage: boolean;
  canRepeat: boolean;
  maxRepeat: number;
  canRemove: boolean;
  canResize: boolean;
  canAnchorEdit: boolean;
  canValue: boolean;
  canPlaceholder: boolean;
  canRows: boolean;
  canDropAround: boolean;
  canMove: boolean;
  minChar: number;
  maxChar: number;
}

/** One tagged element. A leaf's parts are one string. `open + parts + close` is its exact source. */
export interface SourceBlock {
  beId: BeId;
  /** Lowercase element name. */
  tag: string;
  kinds: ReadonlySet<BlockKind>;
  rules: BlockRules;
  open: string;
  parts: readonly (string | SourceBlock)[];
  /** '' for an element without an end tag. */
  close: string;
  /** Length of the whole block in source characters. */
  length: number;
  trust: Trust;
  /** `data-group` ('' = none), `data-block`, `data-title`. */
  groupName: string;
  slotName: string;
  title: string;
  isCode: boolean;
  /** A variation that is not shown (our component-hidden marker). */
  isHidden: boolean;
  /**
   * Names of the untagged elements (written or implied) between the parent block and this one, outermost first;
   * `contextOf` puts them together. A first '/' says that they start at the body instead.
   */
  path: readonly string[];
}

/**
 * The document: blocks only, everything else opaque strings between them. `printTree(tree) === source`, always.
 * `root` is a pseudo block without tags (`beId` '') whose parts are the top level.
 */
export interface SourceTree {
  root: SourceBlock;
  blocks: ReadonlyMap<BeId, SourceBlock>;
  parentOf: ReadonlyMap<BeId, BeId>;
  /** Prefix of our markers in this document. */
  markerPrefix: string;
  /** Quirks mode and fragment context of the whole document, needed to re-parse a part of it. */
  mode: 'standards' | 'limited-quirks' | 'quirks';
  /** Element names a fragment source must be wrapped in, outermost first; [] for a document. */
  fragmentContext: readonly string[];
  /** Something begins like a template token and has no end yet: a change behind it could end it (markup.md 9). */
  hasLooseOpener: boolean;
  /** Messages about faults for the designer, with line numbers. */
  warnings: readonly string[];
}

/** A place between two characters of a block's inner source; parent '' is the root. Not an index. */
export interface GapPosition {
  parentId: BeId;
  offset: number;
}

/** The five kinds of change. Strings are source text; each step carries both directions. */
export type Step =
  | { kind: 'setInner'; beId: BeId; before: string; after: string }
  | { kind: 'setAttributes'; beId: BeId; before: string; after: string }
  | { kind: 'insert'; gap: GapPosition; html: string }
  | { kind: 'remove'; gap: GapPosition; html: string }
  | { kind: 'move'; from: GapPosition; to: GapPosition; html: string };

/** An expected refusal, with a message for people. */
export interface Refusal {
  refused: true;
  reason: string;
}
