import type { BuilderMode, LinkStyle, MergeTagPair, PaletteItem, VariationGroup } from '@galley/contract';
import type { BeId, BlockKind, BlockRules, FindQuery, ImageLimits, Refusal, SelectOption } from '@galley/markup';

/** What the builder hands the engine when a document is opened. `html` is the stored document with markers. */
export interface EditorDocument {
  html: string;
  markerPrefix: string;
  mode: BuilderMode;
  /** Relative addresses of the theme resolve here: `/assets/{key}/`. */
  assetBase: string;
  sections: readonly PaletteItem[];
  components: readonly PaletteItem[];
  groups: readonly VariationGroup[];
  linkStyles: readonly LinkStyle[];
  /** False: images, fonts and styles of other hosts are not fetched while editing. */
  loadsRemoteContent?: boolean;
  /** Merge tags of the theme that addresses can hold. */
  mergeTags?: readonly MergeTagPair[];
  /** Names the organization: copied blocks are pasted within it only. Without one nothing can be pasted. */
  organizationKey?: string;
}

/** Rectangle in canvas CSS pixels, relative to the canvas viewport (the iframe's own coordinates). */
export interface CanvasRect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One step of the path shown in the toolbar and margin label, outermost first. */
export interface BlockCrumb {
  beId: BeId;
  kind: BlockKind;
  /** "Section Image left", "Text", "Image", "Heading 1" … */
  label: string;
}

/** What is possible with the selected block right now; a Refusal has the message for the tooltip. */
export type Can = true | Refusal;

export interface ImageState {
  src: string;
  alt: string;
  /** `href` of the untagged link around the image; '' = none. */
  href: string;
  canLink: Can;
  canReplace: Can;
  /** Sizes the theme wants, for upload and cropper (grammar.md 4); the document's own where the theme has no such image. */
  rules: import('@galley/contract').ImageRules;
  /** Width and height that the document has now, which Skip and a GIF change; 0 = no number. */
  written: { width: number; height: number };
  /** Natural size of the image shown now, 0 while it loads. */
  naturalWidth: number;
  naturalHeight: number;
  hasSrcset: boolean;
  /** How the image can be resized; null = the theme doesn't allow it. */
  resize: ImageResize | null;
}

export interface ImageResize {
  can: Can;
  /** The minimum and maximum that the markup of the document has. */
  bounds: ImageLimits;
  /** False if the image fills any shape without being distorted. */
  keepsRatio: boolean;
}

export interface LinkState {
  href: string;
  alias: string;
  /** Index into linkStyles; -1 default, -2 none. */
  styleIndex: number;
  text: string;
}

export interface BackgroundState {
  /** '' = the block has none of this. */
  image: string;
  color: string;
}

export interface CharacterCount {
  count: number;
  min: number;
  max: number;
}

/** The block that is selected, as plain data for the panels. Values are text, never markup. */
export interface SelectedBlock {
  beId: BeId;
  tag: string;
  kinds: readonly BlockKind[];
  rules: BlockRules;
  path: readonly BlockCrumb[];
  title: string;
  /** Why the clicked block itself could not be offered ('' = it is the one that was clicked). */
  notice: string;
  variation: { index: number; count: number; name: string } | null;
  can: {
    editText: Can;
    moveUp: Can;
    moveDown: Can;
    clone: Can;
    remove: Can;
    switchVariation: Can;
    link: Can;
    background: Can;
    backgroundColor: Can;
    code: Can;
    anchor: Can;
  };
  image: ImageState | null;
  link: LinkState | null;
  background: BackgroundState | null;
  /** Text of a code block, unescaped. */
  code: string | null;
  /** Fields of an input, select, textarea, submit; null for other elements. */
  field: {
    type: string;
    value: string;
    placeholder: string;
    rows: number;
    isRequired: boolean;
    options: readonly SelectOption[];
    /** Text of the label that belongs to it; null where none can be edited. */
    label: string | null;
  } | null;
  anchor: string | null;
  count: CharacterCount | null;
}

export type ListKind = 'bulleted' | 'numbered';

export type TextFormat = 'bold' | 'italic' | 'underline' | 'superscript' | 'subscript';

/** While a text is edited. */
export interface TextEditState {
  beId: BeId;
  /** `prepared`: made editable, the caret may still be on its way; `editing` from the first change or the focus delay on. */
  phase: 'prepared' | 'editing';
  active: Readonly<Record<TextFormat, boolean>>;
  can: Readonly<Record<TextFormat | 'link' | 'unlink' | 'list', Can>>;
  /** The kind of list that the selection is in. */
  list: ListKind | null;
  /** The template tag that is selected as a chip. */
  chip: { source: string; label: string } | null;
  /** The link around the caret or selection. */
  link: LinkState | null;
  count: CharacterCount | null;
  hasSelection: boolean;
}

export interface DropTargetState {
  /** -2, -3, or a `bottom_…` / `custom_…` id (spec: drop zones). */
  zoneId: string | number;
  type: 'section' | 'component';
  rect: CanvasRect;
  /** The zone is a field (empty region or placeholder), not a line. */
  isField: boolean;
  label: string;
}

export interface DragState {
  item:
    | { kind: 'palette'; item: PaletteItem }
    | { kind: 'pin'; label: string }
    | { kind: 'block'; beId: BeId; label: string };
  /** Pointer in canvas coordinates; null while outside. */
  target: DropTargetState | null;
  /** False where no zone takes this item: not-allowed pointer. */
  isAllowed: boolean;
}

/** History and future by name; the first of each list is what the next undo or redo is about. */
export interface UndoState {
  canUndo: boolean;
  canRedo: boolean;
  undoLabel: string;
  redoLabel: string;
  past: readonly { label: string }[];
  future: readonly { label: string }[];
}

/** An immutable snapshot; a new object whenever something a panel shows has changed. */
export interface EditorState {
  /** Rises by one with every change of the document's source. */
  revision: number;
  isEditable: boolean;
  mode: BuilderMode;
  selected: SelectedBlock | null;
  /** The selected block is outlined as active; the hovered one by 1 px. Crumbs from section to block. */
  hovered: { beId: BeId; kind: BlockKind; path: readonly BlockCrumb[] } | null;
  text: TextEditState | null;
  drag: DragState | null;
  undo: UndoState;
  /** Entries since load or the last `markSaved`; 0 = nothing to save. */
  changes: number;
  isChanged: boolean;
  /** Blocks whose text is under their minimum: Save warns. */
  belowMinimum: readonly BeId[];
  blockCount: number;
  sectionCount: number;
  /** A message for the live region (moves, removals, limits); `key` changes with each. */
  announcement: { key: number; text: string } | null;
}

/** A copied block as it goes into a document. */
export interface PastedBlock {
  html: string;
  hidden: readonly number[];
  variation: number;
  /** The document's own theme made it: what repeats in it does so by design. */
  isThemeSource: boolean;
}

/** A pinned section that is ready to go into a document. */
export interface PinItem {
  pinArchiveId: number;
  title: string;
  /** Lowercase tag name of its element. It decides where it can be dropped. */
  tag: string;
  block: PastedBlock;
  /** The snapshot it is of, for a section that follows the pin; 0 = it doesn't. */
  linkedSnapshotId: number;
}

/** Something shown over the document that is no part of it. */
export type Decoration =
  /** Characters of the text that a block shows. */
  | { kind: 'text'; beId: BeId; from: number; to: number; look: 'found' | 'found-current' }
  /** A box over a block, with the styles of the shell. */
  | { kind: 'block'; beId: BeId; className: string; label?: string; attributes?: Readonly<Record<string, string>> };

/** What is found on the canvas: a query, the texts to look through, and which match is the current one. */
export interface FindHighlight {
  query: FindQuery;
  beIds: readonly BeId[];
  /** The n-th match of a block's text; null = none. */
  current: { beId: BeId; nth: number } | null;
}
