import { messages } from '@galley/contract';
import { type BeId, type Refusal, refuse, type SourceTree, walkBlocks } from '@galley/markup';
import { isContent } from '../kernels/block-abilities';
import { describeSelection } from '../kernels/describe-selection';
import type { CanvasPort, CommandPort, DocumentPort, MessagePort, SelectionPort } from '../ports';
import type { TextFormat } from '../types';

/** The properties of a keyboard event that determine a shortcut. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

export type Shortcut =
  | { kind: 'undo' | 'redo' | 'save' | 'edit-link' | 'clone' | 'remove' | 'next-variation' | 'enter' | 'escape' }
  | { kind: 'menu' | 'settings' | 'pin' | 'comment' }
  | { kind: 'format'; format: TextFormat }
  | { kind: 'walk'; direction: 'previous' | 'next' | 'in' | 'out' }
  | { kind: 'move'; direction: 'up' | 'down' };

const withCommand: Readonly<Record<string, Shortcut>> = {
  b: { kind: 'format', format: 'bold' },
  i: { kind: 'format', format: 'italic' },
  u: { kind: 'format', format: 'underline' },
  k: { kind: 'edit-link' },
  s: { kind: 'save' },
  d: { kind: 'clone' },
  y: { kind: 'redo' },
};
const withoutText: Readonly<Record<string, Shortcut>> = {
  ArrowUp: { kind: 'walk', direction: 'previous' },
  ArrowDown: { kind: 'walk', direction: 'next' },
  ArrowRight: { kind: 'walk', direction: 'in' },
  ArrowLeft: { kind: 'walk', direction: 'out' },
  Enter: { kind: 'enter' },
  Escape: { kind: 'escape' },
  Delete: { kind: 'remove' },
  Backspace: { kind: 'remove' },
  v: { kind: 'next-variation' },
  V: { kind: 'next-variation' },
  p: { kind: 'pin' },
  P: { kind: 'pin' },
  c: { kind: 'comment' },
  C: { kind: 'comment' },
  ContextMenu: { kind: 'menu' },
};

/** Returns the action of a key press (docs/look.md 6, "Keyboard"); null = none. */
export function shortcutFor(
  press: KeyPress,
  isEditingText: boolean,
  usesSingleLetters: () => boolean = () => true,
): Shortcut | null {
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand && !press.altKey) {
    const key = press.key.toLowerCase();
    if (key === 'z') return { kind: press.shiftKey ? 'redo' : 'undo' };
    if (press.shiftKey) return null;
    const shortcut = withCommand[key] ?? null;
    return shortcut?.kind === 'format' && !isEditingText ? null : shortcut;
  }
  if (isCommand) return null;
  if (press.altKey) {
    if (isEditingText) return null;
    if (press.key === 'ArrowUp') return { kind: 'move', direction: 'up' };
    if (press.key === 'ArrowDown') return { kind: 'move', direction: 'down' };
    return press.key === 'Enter' ? { kind: 'settings' } : null;
  }
  if (isEditingText) return press.key === 'Escape' ? { kind: 'escape' } : null;
  if (press.shiftKey && press.key === 'F10') return { kind: 'menu' };
  if (press.key.length === 1 && !usesSingleLetters()) return null;
  return withoutText[press.key] ?? null;
}

/** The engine as used by shortcuts. */
export interface ShortcutHost extends BlockActions, Pick<MessagePort, 'announce'> {
  usesSingleLetters(): boolean;
}

/** The engine as used by an action on the selected block. */
type BlockActions = Omit<DocumentPort, 'source'> & Omit<CommandPort, 'can'> & Omit<SelectionPort, 'hover'>;

/** The canvas as used by shortcuts. */
type Requests = Pick<CanvasPort, 'request' | 'scrollTo'>;

/**
 * Runs the action of a key press. Returns true if it was handled, in which case the browser must not handle it too.
 */
export function runShortcut(host: ShortcutHost, canvas: Requests | null, press: KeyPress): boolean {
  const text = host.text();
  const shortcut = shortcutFor(press, text !== null, () => host.usesSingleLetters());
  if (!shortcut) return false;
  const selectedId = host.state().selected?.beId ?? null;
  switch (shortcut.kind) {
    case 'undo':
      host.undo();
      return true;
    case 'redo':
      host.redo();
      return true;
    case 'save':
      canvas?.request({ kind: 'save', beId: '' });
      return true;
    case 'format':
      return showRefusal(canvas, selectedId, host.run('format-text', { format: shortcut.format }));
    case 'edit-link': {
      if (selectedId === null) return false;
      const can = linkAbility(host);
      if (can !== true) {
        host.announce(can.reason);
        canvas?.request({ kind: 'refused', beId: selectedId, reason: can.reason });
      } else canvas?.request({ kind: 'edit-link', beId: selectedId });
      return true;
    }
    case 'escape':
      if (text) host.finishTextEditing();
      else if (selectedId !== null) stepOut(host);
      else return false;
      return true;
    case 'walk':
      walk(host, canvas, selectedId, shortcut.direction);
      return true;
    default:
      return selectedId !== null && runOnBlock(host, canvas, selectedId, shortcut);
  }
}

/** Shows the reason of a refusal at the block, because a key has no control that could explain it. */
function showRefusal(canvas: Requests | null, beId: BeId | null, result: true | Refusal): boolean {
  if (result !== true && beId !== null) canvas?.request({ kind: 'refused', beId, reason: result.reason });
  return true;
}

/** Returns whether the Link tool can be used: in an edited text, or with a link or image. */
function linkAbility(host: Pick<DocumentPort, 'state'>): true | Refusal {
  const { text, selected } = host.state();
  if (text && selected?.tag !== 'a') return text.can.link;
  return selected?.can.link ?? true;
}

function runOnBlock(host: BlockActions, canvas: Requests | null, beId: BeId, shortcut: Shortcut): boolean {
  const show = (result: true | Refusal): boolean => showRefusal(canvas, beId, result);
  switch (shortcut.kind) {
    case 'clone':
      return show(host.run('clone-block', { beId }));
    case 'remove':
      return show(host.run('remove-block', { beId }));
    case 'next-variation':
      return show(host.run('switch-variation', { beId }));
    case 'move':
      return show(host.run('move-block', { beId, place: { kind: shortcut.direction } }));
    case 'enter':
      activate(host, canvas, beId);
      return true;
    case 'settings':
      canvas?.request({ kind: 'open-settings', beId });
      return true;
    case 'menu':
      canvas?.request({ kind: 'open-menu', beId });
      return true;
    case 'pin':
      if (!host.tree().blocks.get(beId)?.kinds.has('section')) return show(refuse(messages.onlySectionsPinned));
      canvas?.request({ kind: 'pin', beId });
      return true;
    case 'comment':
      canvas?.request({ kind: 'comment', beId });
      return true;
    default:
      return false;
  }
}

/**
 * Handles Enter or a double click: edits a text, or asks the shell for the panel of an image or code, or the settings
 * of a field. While watching, asks the shell to start editing.
 */
export function activate(
  host: Pick<DocumentPort & SelectionPort, 'state' | 'tree' | 'select' | 'startTextEditing'>,
  canvas: Pick<CanvasPort, 'request'> | null,
  beId: BeId,
): void {
  host.select(beId);
  const { selected, isEditable } = host.state();
  if (!selected) return;
  if (!isEditable) {
    if (isContent(host.tree(), beId)) canvas?.request({ kind: 'start-editing', beId });
    return;
  }
  if (selected.code !== null) canvas?.request({ kind: 'open-code', beId });
  else if (selected.image) canvas?.request({ kind: 'replace-image', beId });
  else if (selected.field) canvas?.request({ kind: 'open-settings', beId });
  else if (selected.can.editText === true) host.startTextEditing(beId);
}

type Announcer = Pick<DocumentPort & MessagePort, 'tree' | 'document' | 'announce'>;

function walk(
  host: ShortcutHost,
  canvas: Requests | null,
  selectedId: BeId | null,
  direction: 'previous' | 'next' | 'in' | 'out',
): void {
  const target = walkTarget(host.tree(), selectedId, direction);
  if (target === null && direction !== 'out') return;
  host.select(target);
  announceSelected(host, target);
  if (target !== null) canvas?.scrollTo(target);
}

function stepOut(host: ShortcutHost): void {
  host.selectParent();
  announceSelected(host, host.state().selected?.beId ?? null);
}

/** Announces the selection for users who don't see the outline. */
function announceSelected(host: Announcer, beId: BeId | null): void {
  host.announce(beId === null ? 'Nothing selected' : describeSelection(host.tree(), beId, host.document()));
}

/** Returns the target block of an arrow key; null = none. */
function walkTarget(
  tree: SourceTree,
  selectedId: BeId | null,
  direction: 'previous' | 'next' | 'in' | 'out',
): BeId | null {
  const order = [...walkBlocks(tree)].filter((block) => !block.isHidden).map((block) => block.beId);
  if (selectedId === null) return direction === 'previous' ? (order.at(-1) ?? null) : (order[0] ?? null);
  const at = order.indexOf(selectedId);
  switch (direction) {
    case 'previous':
      return order[at - 1] ?? null;
    case 'next':
      return order[at + 1] ?? null;
    case 'in': {
      const next = order[at + 1];
      return next !== undefined && tree.parentOf.get(next) === selectedId ? next : null;
    }
    case 'out':
      return tree.parentOf.get(selectedId) || null;
  }
}
