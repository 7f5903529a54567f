import type { PaletteItem } from '@galley/contract';
import type { BeId, DocumentMetadata, FindMatch, OptionChange } from '@galley/markup';
import type { ListKind, PastedBlock, PinItem, TextFormat } from './types';

/** Where a palette item or block goes: the zone of a drag, or after / into a named block (keyboard and menu way). */
export type DropPlace =
  | { kind: 'zone'; zoneId: string | number }
  | { kind: 'after'; beId: BeId }
  | { kind: 'into'; beId: BeId }
  | { kind: 'end' };

/** The person has confirmed an address that doesn't look like one. */
interface AsTyped {
  isAsTyped?: boolean;
}

/** Every command by name with its arguments. `editor.run(name, args)`, `editor.can(name, args)`. */
export interface CommandArgs {
  'drop-palette-item': { item: PaletteItem; place: DropPlace };
  /** Copied blocks, one after the other. */
  'paste-blocks': { blocks: readonly PastedBlock[]; place: DropPlace };
  /** A pinned section. */
  'insert-pin': { pin: PinItem; place: DropPlace };
  /** A section that follows a pin no longer does. */
  'unlink-pin': { beId: BeId };
  'move-block': { beId: BeId; place: DropPlace | { kind: 'up' } | { kind: 'down' } };
  'remove-block': { beId: BeId };
  'clone-block': { beId: BeId };
  'switch-variation': { beId: BeId; index?: number };
  'format-text': { format: TextFormat };
  'set-link': { href: string; alias?: string; styleIndex?: number } & AsTyped;
  'remove-link': Record<string, never>;
  /** Makes a list of the selected lines, changes its kind, or takes the lines out of it. */
  'toggle-list': { kind: ListKind };
  /** Changes the source of the template tag that is selected as a chip. */
  'set-chip': { source: string };
  'set-link-address': { beId: BeId; href: string; alias?: string; styleIndex?: number } & AsTyped;
  /** A link of `documentLinks`, wherever it is; what is not named stays. */
  'set-document-link': { id: string; text?: string; href?: string; alias?: string; styleIndex?: number } & AsTyped;
  /** One address for several links of `documentLinks`. */
  'set-document-links': { ids: readonly string[]; href: string };
  'set-image': {
    beId: BeId;
    src: string;
    width?: number;
    height?: number;
    srcset?: readonly { src: string; width: number }[];
  };
  /**
   * Another size for an image whose theme allows it; it is kept within the minimum and maximum of the markup. Sizes of
   * one gesture are one undo entry.
   */
  'resize-image': { beId: BeId; width: number; height: number; gesture?: string };
  'set-image-alt': { beId: BeId; alt: string };
  /** One alternative text for several images. */
  'set-image-alts': { beIds: readonly BeId[]; alt: string };
  'set-image-link': { beId: BeId; href: string } & AsTyped;
  'set-background': { beId: BeId; src: string };
  'set-background-color': { beId: BeId; color: string };
  'set-code': { beId: BeId; code: string };
  'set-anchor': { beId: BeId; anchor: string };
  'set-field': {
    beId: BeId;
    value?: string;
    placeholder?: string;
    rows?: number;
    isRequired?: boolean;
    /** Texts of all options, or with their values; what is left out goes, the order is theirs. */
    options?: readonly (string | OptionChange)[];
    /** Text of the label that belongs to the field. */
    label?: string;
  };
  'replace-section': { beId: BeId; html: string };
  'set-preview-text': { text: string };
  /** The source without our markers as a person typed it: of a block, or of the document for ''. */
  'replace-source': { beId: BeId; source: string };
  /** What `findInDocument` found, some or all of it, and the text to put there. */
  'replace-text': { matches: readonly FindMatch[]; replacement: string };
  /** Values that are not named stay; '' takes one away. */
  'set-metadata': { metadata: Partial<DocumentMetadata> };
  /** Enter and Backspace in the open text (page mode, repeated list items). */
  'split-paragraph': { beId: BeId };
  'join-paragraph': { beId: BeId };
}
export type CommandName = keyof CommandArgs;
