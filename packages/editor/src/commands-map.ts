import type { PaletteItem } from '@galley/contract';
import type { BeId } from '@galley/markup';
import type { OptionChange } from '@galley/markup/content';
import type { FindMatch } from '@galley/markup/find';
import type { DocumentMetadata } from '@galley/markup/metadata';
import type { ListKind, PastedBlock, PinItem, TextFormat } from './types';

/** The target of a palette item or block: a drop zone, or a position after or in a block (for keyboard and menus). */
export type DropPlace =
  | { kind: 'zone'; zoneId: string | number }
  | { kind: 'after'; beId: BeId }
  | { kind: 'into'; beId: BeId }
  | { kind: 'end' };

/** Options of commands with an address. */
interface AsTyped {
  isAsTyped?: boolean;
}

/** All commands by name with their arguments, for `editor.run(name, args)` and `editor.can(name, args)`. */
export interface CommandArgs {
  'drop-palette-item': { item: PaletteItem; place: DropPlace };
  /** Inserts copied blocks in a row. */
  'paste-blocks': { blocks: readonly PastedBlock[]; place: DropPlace };
  /** Inserts a pinned section. */
  'insert-pin': { pin: PinItem; place: DropPlace };
  /** Unlinks a section from its pin. */
  'unlink-pin': { beId: BeId };
  'move-block': { beId: BeId; place: DropPlace | { kind: 'up' } | { kind: 'down' } };
  'remove-block': { beId: BeId };
  'clone-block': { beId: BeId };
  'switch-variation': { beId: BeId; index?: number };
  'format-text': { format: TextFormat };
  'set-link': { href: string; alias?: string; styleIndex?: number } & AsTyped;
  'remove-link': Record<string, never>;
  /** Turns the selected lines into a list, changes its kind, or moves the lines out of it. */
  'toggle-list': { kind: ListKind };
  /** Changes the source of the template tag selected as a chip. */
  'set-chip': { source: string };
  'set-link-address': { beId: BeId; href: string; alias?: string; styleIndex?: number } & AsTyped;
  /** Changes any link of `documentLinks`; omitted properties stay unchanged. */
  'set-document-link': { id: string; text?: string; href?: string; alias?: string; styleIndex?: number } & AsTyped;
  /** Sets one address for several links of `documentLinks`. */
  'set-document-links': { ids: readonly string[]; href: string };
  'set-image': {
    beId: BeId;
    src: string;
    width?: number;
    height?: number;
    srcset?: readonly { src: string; width: number }[];
  };
  /**
   * Resizes an image if its theme allows it, within the minimum and maximum of the markup. Sizes of one gesture are one
   * undo entry.
   */
  'resize-image': { beId: BeId; width: number; height: number; gesture?: string };
  'set-image-alt': { beId: BeId; alt: string };
  /** Sets one alternative text for several images. */
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
    /** All options in order, as texts or with values; omitted options are removed. */
    options?: readonly (string | OptionChange)[];
    /** Text of the field's label. */
    label?: string;
  };
  'replace-section': { beId: BeId; html: string };
  'set-preview-text': { text: string };
  /** Sets the source without markers as typed by the user: of a block, or of the document for ''. */
  'replace-source': { beId: BeId; source: string };
  /** Replaces some or all matches of `findInDocument` with a text. */
  'replace-text': { matches: readonly FindMatch[]; replacement: string };
  /** Sets metadata; omitted values stay unchanged, '' removes one. */
  'set-metadata': { metadata: Partial<DocumentMetadata> };
  /** Enter and Backspace in the open text (page mode, repeated list items). */
  'split-paragraph': { beId: BeId };
  'join-paragraph': { beId: BeId };
}
export type CommandName = keyof CommandArgs;
