/**
 * Types that all parts of the markup engine share. All positions are UTF-16 offsets in source text; all html strings
 * are source text. Independent of the DOM.
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

/** A template token found by the scanner: `source.slice(start, end)`. */
export interface TemplateToken {
  start: number;
  end: number;
  family: TokenFamily;
  role: TokenRole;
  context: TokenContext;
}

/** One attribute as written. `valueStart === valueEnd === nameEnd` if it has no value. Values exclude the quotes. */
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
  /** Number of loop iterations of the scan, which tests count instead of time. */
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

/** The safe operations on an element, determined by comparing the tree by ranges with the tree by parents. */
export interface Trust {
  startTag: boolean;
  inner: boolean;
  outer: boolean;
  reasons: readonly TrustReason[];
}

export type BlockKind = 'section' | 'component' | 'region' | 'edit' | 'link' | 'background' | 'bgcolor' | 'bg';

/** The rules that the tags on one element declare. Absent numbers are 0. */
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
  /** Lowercase tag name. */
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
  /** True for a hidden variation (it has the hidden marker). */
  isHidden: boolean;
  /**
   * Tag names of the untagged elements (written or implied) between the parent block and this one, outermost first;
   * `contextOf` joins them. If the first one is '/', they start at the body instead.
   */
  path: readonly string[];
}

/**
 * A document: blocks, with opaque strings between them. Invariant: `printTree(tree) === source`. `root` is a
 * pseudo-block without tags (`beId` '') whose parts are the top level.
 */
export interface SourceTree {
  root: SourceBlock;
  blocks: ReadonlyMap<BeId, SourceBlock>;
  parentOf: ReadonlyMap<BeId, BeId>;
  /** The prefix of this document's markers. */
  markerPrefix: string;
  /** Quirks mode and fragment context of the whole document, needed to parse a part of it again. */
  mode: 'standards' | 'limited-quirks' | 'quirks';
  /** Tag names that a fragment must be wrapped in, outermost first; [] for a document. */
  fragmentContext: readonly string[];
  /** True if a template token is unterminated: a later change after it could end it (docs/markup.md 9). */
  hasLooseOpener: boolean;
  /** Messages with line numbers about faults, for the designer. */
  warnings: readonly string[];
}

/** A position between two characters of a block's inner source; parent '' is the root. Not an index in its parts. */
export interface GapPosition {
  parentId: BeId;
  offset: number;
}

/** The five kinds of changes. Strings are source text; each step can be inverted. */
export type Step =
  | { kind: 'setInner'; beId: BeId; before: string; after: string }
  | { kind: 'setAttributes'; beId: BeId; before: string; after: string }
  | { kind: 'insert'; gap: GapPosition; html: string }
  | { kind: 'remove'; gap: GapPosition; html: string }
  | { kind: 'move'; from: GapPosition; to: GapPosition; html: string };

/** An expected refusal, with a message for users. */
export interface Refusal {
  refused: true;
  reason: string;
}
