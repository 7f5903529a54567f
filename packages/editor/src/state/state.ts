import {
  type BeId,
  type BlockKind,
  type Refusal,
  refuse,
  type SourceBlock,
  type SourceTree,
  untrustedReason,
} from '@galley/markup';
import { mainKind } from '@galley/markup/blocks';
import { countSource, textOfBlock } from '@galley/markup/content';
import {
  canClone,
  canEditText,
  canMove,
  canRemove,
  canSetAnchor,
  canSetBackground,
  canSetBackgroundColor,
  canSetCode,
} from '../kernels/block-abilities';
import { blockName, blockPath } from '../kernels/block-labels';
import { keepEqual } from '../kernels/keep-equal';
import { canSwitchVariation, variationOf } from '../kernels/variations';
import type { CanvasPort } from '../ports';
import type { TextSession } from '../text-port';
import type { EditorState, SelectedBlock } from '../types';
import type { DocumentStore } from './document-store';
import { attributeValue, readBackgroundOf, readCode, readField, readImage, readLink } from './read-block';

/** The input of the snapshot. */
export interface StateSource {
  readonly store: DocumentStore;
  readonly isEditable: boolean;
  readonly selectedId: BeId | null;
  readonly hoveredId: BeId | null;
  readonly notice: string;
  readonly announcement: EditorState['announcement'];
  readonly text: TextSession | null;
  readonly canvas: Pick<CanvasPort, 'naturalSize'> | null;
  readonly drag: EditorState['drag'];
}

interface SelectedKey {
  block: SourceBlock;
  tree: SourceTree;
  notice: string;
  isEditable: boolean;
}

/** The selected block as last read, by the document it is in. */
const lastSelected = new WeakMap<DocumentStore, { key: SelectedKey; selected: SelectedBlock }>();

/**
 * Builds the immutable snapshot that panels read. Parts equal to those of the last one are the same objects, so that a
 * key press redraws only what it changes.
 */
export function buildState(source: StateSource, last: EditorState | null): EditorState {
  const state = readState(source);
  return last ? keepEqual(last, state) : state;
}

function readState(source: StateSource): EditorState {
  const { store } = source;
  const { history, facts } = store;
  return {
    revision: store.revision,
    isEditable: source.isEditable,
    mode: store.document.mode,
    selected: source.selectedId === null ? null : selectedOf(source, source.selectedId),
    hovered: hoveredOf(source),
    text: source.text?.state() ?? null,
    drag: source.drag,
    undo: {
      canUndo: source.isEditable && (history.canUndo || source.text?.isDirty === true),
      canRedo: source.isEditable && history.canRedo,
      undoLabel: history.undoLabel,
      redoLabel: history.redoLabel,
      ...history.lists,
    },
    changes: store.changes,
    isChanged: store.changes > 0 || store.isRestored || source.text?.isDirty === true,
    belowMinimum: facts.belowMinimum,
    blockCount: facts.blockCount,
    sectionCount: facts.sectionCount,
    announcement: source.announcement,
  };
}

function hoveredOf({ store: { tree, document }, hoveredId }: StateSource): EditorState['hovered'] {
  const block = hoveredId === null ? undefined : tree.blocks.get(hoveredId);
  return block ? { beId: block.beId, kind: mainKind(block), path: blockPath(tree, block.beId, document) } : null;
}

/** Rebuilt only if the document, block or rights changed: moving the caret costs nothing here. */
function selectedOf(source: StateSource, beId: BeId): SelectedBlock | null {
  const { notice, isEditable } = source;
  const { tree } = source.store;
  const block = tree.blocks.get(beId);
  if (!block) return null;
  const last = lastSelected.get(source.store);
  const isSame =
    last?.key.tree === tree &&
    last.key.block === block &&
    last.key.notice === notice &&
    last.key.isEditable === isEditable &&
    !last.selected.image;
  if (isSame) return last.selected;
  const selected = readSelected(source, block);
  lastSelected.set(source.store, { key: { block, tree, notice, isEditable }, selected });
  return selected;
}

function readSelected(source: StateSource, block: SourceBlock): SelectedBlock {
  const { isEditable, notice } = source;
  const { tree, document } = source.store;
  const { beId } = block;
  const only = (can: () => true | Refusal): true | Refusal => (isEditable ? can() : refuse('Choose Edit first.'));
  const kinds: readonly BlockKind[] = [...block.kinds];
  const field = readField(block, tree);
  const { minChar, maxChar } = block.rules;
  return {
    beId,
    tag: block.tag,
    kinds,
    rules: block.rules,
    path: blockPath(tree, beId, document),
    title: blockName(block, document),
    notice: notice || brokenNotice(block),
    variation: variationOf(tree, beId, document.groups),
    can: {
      editText: only(() => canEditText(tree, beId)),
      moveUp: only(() => canMove(tree, beId, 'up')),
      moveDown: only(() => canMove(tree, beId, 'down')),
      clone: only(() => canClone(tree, beId)),
      remove: only(() => canRemove(tree, beId)),
      switchVariation: only(() => canSwitchVariation(tree, beId, document.groups)),
      link: only(() => canLinkBlock(block)),
      background: only(() => canSetBackground(block)),
      backgroundColor: only(() => canSetBackgroundColor(block)),
      code: only(() => canSetCode(block)),
      anchor: only(() => canSetAnchor(block)),
    },
    image: readImage(tree, block, {
      only,
      natural: source.canvas?.naturalSize(beId) ?? { width: 0, height: 0 },
      palette: document,
    }),
    link: readLink(block, document.linkStyles),
    background: readBackgroundOf(block),
    code: readCode(block),
    field,
    anchor: readAnchor(block),
    count: minChar > 0 || maxChar > 0 ? { count: countSource(textOfBlock(block)), min: minChar, max: maxChar } : null,
  };
}

/** Returns why the text of a block can't be edited if its markup is the reason, however it was selected. */
function brokenNotice(block: SourceBlock): string {
  return block.kinds.has('edit') ? untrustedReason(block, 'inner') : '';
}

function canLinkBlock(block: SourceBlock): true | Refusal {
  if (block.tag === 'a' || block.tag === 'img') {
    return block.rules.canLink || refuse('The theme doesn’t allow links here.');
  }
  return refuse('Select text to make it a link.');
}

function readAnchor(block: SourceBlock): string | null {
  return block.rules.canAnchorEdit ? attributeValue(block.open, 'id') : null;
}
