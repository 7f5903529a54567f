import type { BuilderMode, LinkStyle, MergeTagPair, PaletteItem, VariationGroup } from '@galley/contract';
import type { BeId, BlockKind, BlockRules, Refusal } from '@galley/markup';
import type { ImageLimits, SelectOption } from '@galley/markup/content';
import type { FindQuery } from '@galley/markup/find';

/** The data with which the builder opens a document. `html` is the stored document with markers. */
export interface EditorDocument {
  html: string;
  markerPrefix: string;
  mode: BuilderMode;
  /** Base of the theme's relative addresses: `/assets/{key}/`. */
  assetBase: string;
  sections: readonly PaletteItem[];
  components: readonly PaletteItem[];
  groups: readonly VariationGroup[];
  linkStyles: readonly LinkStyle[];
  /** False: images, fonts and styles from other hosts aren't loaded while editing. */
  loadsRemoteContent?: boolean;
  /** Merge tags of the theme that addresses can contain. */
  mergeTags?: readonly MergeTagPair[];
  /** Identifies the organization: copied blocks can only be pasted within it. Without a key, nothing can be pasted. */
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

/** Whether an operation is possible on the selected block; a Refusal has the message for the tooltip. */
export type Can = true | Refusal;

export interface ImageState {
  src: string;
  alt: string;
  /** `href` of the untagged link around the image; '' = none. */
  href: string;
  canLink: Can;
  canReplace: Can;
  /**
   * The theme's requirements for upload and cropper (docs/grammar.md 4), or those of the document if the theme has no
   * such image.
   */
  rules: import('@galley/contract').ImageRules;
  /** Width and height in the document, which Skip and a GIF change; 0 = not a number. */
  written: { width: number; height: number };
  /** Natural size of the displayed image in pixels; 0 while it loads. */
  naturalWidth: number;
  naturalHeight: number;
  hasSrcset: boolean;
  /** How the image can be resized; null = the theme doesn't allow it. */
  resize: ImageResize | null;
}

export interface ImageResize {
  can: Can;
  /** The minimum and maximum in the markup of the document. */
  bounds: ImageLimits;
  /** False if the image fills any shape without distortion. */
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
  /** '' = the block has no such property. */
  image: string;
  color: string;
}

export interface CharacterCount {
  count: number;
  min: number;
  max: number;
}

/** The selected block, as plain data for the panels. Values are text, never markup. */
export interface SelectedBlock {
  beId: BeId;
  tag: string;
  kinds: readonly BlockKind[];
  rules: BlockRules;
  path: readonly BlockCrumb[];
  title: string;
  /** Why the clicked block itself couldn't be selected; '' = it was. */
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
  /** Properties of an input, select, textarea or submit; null for other elements. */
  field: {
    type: string;
    value: string;
    placeholder: string;
    rows: number;
    isRequired: boolean;
    options: readonly SelectOption[];
    /** Text of its label; null if there is none that can be edited. */
    label: string | null;
  } | null;
  anchor: string | null;
  count: CharacterCount | null;
}

export type ListKind = 'bulleted' | 'numbered';

export type TextFormat = 'bold' | 'italic' | 'underline' | 'superscript' | 'subscript';

/** The state while a text is edited. */
export interface TextEditState {
  beId: BeId;
  /** `prepared`: editable, but the caret may not be set yet; `editing` from the first change or the focus delay. */
  phase: 'prepared' | 'editing';
  active: Readonly<Record<TextFormat, boolean>>;
  can: Readonly<Record<TextFormat | 'link' | 'unlink' | 'list', Can>>;
  /** The kind of list that contains the selection. */
  list: ListKind | null;
  /** The template tag selected as a chip. */
  chip: { source: string; label: string } | null;
  /** The link around the caret or selection. */
  link: LinkState | null;
  count: CharacterCount | null;
  hasSelection: boolean;
}

export interface DropTargetState {
  /** -2, -3, or a `bottom_…` / `custom_…` id of a drop zone. */
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
  /** False if no zone accepts this item: the pointer shows "not allowed". */
  isAllowed: boolean;
}

/** Labels of past and undone changes; the first of each list belongs to the next undo or redo. */
export interface UndoState {
  canUndo: boolean;
  canRedo: boolean;
  undoLabel: string;
  redoLabel: string;
  past: readonly { label: string }[];
  future: readonly { label: string }[];
}

/** An immutable snapshot; a new object after every change that a panel shows. */
export interface EditorState {
  /** Increases by one with every change of the document's source. */
  revision: number;
  isEditable: boolean;
  mode: BuilderMode;
  selected: SelectedBlock | null;
  /** The selected block is outlined as active, the hovered one with 1 px. Crumbs from section to block. */
  hovered: { beId: BeId; kind: BlockKind; path: readonly BlockCrumb[] } | null;
  text: TextEditState | null;
  drag: DragState | null;
  undo: UndoState;
  /** Number of entries since loading or the last `markSaved`; 0 = nothing to save. */
  changes: number;
  isChanged: boolean;
  /** Blocks whose text is below their minimum: Save warns about them. */
  belowMinimum: readonly BeId[];
  blockCount: number;
  sectionCount: number;
  /** A message for the live region (moves, removals, limits); `key` changes with each. */
  announcement: { key: number; text: string } | null;
}

/** A copied block as it is inserted into a document. */
export interface PastedBlock {
  html: string;
  hidden: readonly number[];
  variation: number;
  /** Made by the document's own theme: its repeated ids and names are intended. */
  isThemeSource: boolean;
  /** The same with the markers of this document, if it was cut from it. */
  cut?: string;
}

/** A pinned section that can be inserted into a document. */
export interface PinItem {
  pinArchiveId: number;
  title: string;
  /** Lowercase tag name of its element. It determines where the section can be dropped. */
  tag: string;
  block: PastedBlock;
  /** The snapshot of a section that is linked to the pin; 0 = not linked. */
  linkedSnapshotId: number;
}

/** Something shown over the document that isn't part of it. */
export type Decoration =
  /** Characters of the visible text of a block. */
  | { kind: 'text'; beId: BeId; from: number; to: number; look: 'found' | 'found-current' }
  /** A box over a block, with the styles of the shell. */
  | { kind: 'block'; beId: BeId; className: string; label?: string; attributes?: Readonly<Record<string, string>> };

/** The matches on the canvas: a query, the texts to search, and the current match. */
export interface FindHighlight {
  query: FindQuery;
  beIds: readonly BeId[];
  /** The n-th match in a block's text; null = none. */
  current: { beId: BeId; nth: number } | null;
}

/** A point in canvas coordinates (the iframe's viewport, CSS pixels). */
export interface CanvasPoint {
  x: number;
  y: number;
}

export type DragItem =
  | { kind: 'palette'; item: PaletteItem }
  | { kind: 'pin'; pin: PinItem }
  | { kind: 'block'; beId: BeId };

/** A request from the canvas to the shell. `beId` is '' if it isn't about a block. */
export interface CanvasRequest {
  kind:
    | 'replace-image'
    | 'edit-link'
    | 'save'
    | 'blur-shell'
    | 'open-code'
    | 'open-settings'
    | 'open-menu'
    | 'open-chip'
    | 'pin'
    | 'comment'
    | 'start-editing'
    | 'refused';
  beId: BeId;
  /** For `refused`: why the key had no effect. It was already announced. */
  reason?: string;
  /** For `open-menu` and `start-editing`: the position of the pointer; absent if a key was pressed. */
  point?: CanvasPoint;
  /** For `start-editing`: it was a double click where the pointer was pressed last. */
  isDouble?: boolean;
  /** For `blur-shell`: moves the focus to the element before the canvas. */
  isBackwards?: boolean;
}
