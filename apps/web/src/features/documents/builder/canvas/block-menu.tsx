import type { CanvasPoint, SelectedBlock } from '@galley/editor';
import type { BeId } from '@galley/markup';
import {
  ClipboardCopy,
  ClipboardPaste,
  CornerLeftUp,
  Layers,
  MessageSquare,
  Pencil,
  Plus,
  Scissors,
  Unlink2,
} from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { shortcut } from '../../../../lib/shortcut';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { editingMessages } from '../../../../messages/documents/builder/editing';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { ContextMenu } from '../../../../ui/menu/context-menu';
import { MenuChoices, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { useBuilder } from '../context/builder-context';
import { namedPath } from '../context/controls/named-path';
import { reasonOf } from '../context/controls/reason-of';
import { canvasFrame, focusCanvas } from '../context/editing/focus-canvas';
import { hasSheets } from '../context/screen/use-layout';
import { useCanvasView, useEditorState } from '../context/use-editor-state';
import { variedBlock } from '../panels/variations/varied-block';
import { blockActions } from '../sidebar/blocks/block-actions';
import { copyToClipboard, pasteFromClipboard } from './clipboard/block-clipboard';
import { focusPalette, openComments, showPalette } from './focus/open-and-focus';

interface MenuPlace {
  beId: BeId;
  point: CanvasPoint | null;
}

/** The context menu of a block. Opens at the pointer after a right click, and at the block for the Menu key. */
export function BlockMenu() {
  const view = useCanvasView();
  const [place, setPlace] = useState<MenuPlace | null>(null);
  useEffect(
    () =>
      view?.onRequest(({ kind, beId, point }) => {
        if (kind === 'open-menu') setPlace({ beId, point: point ?? null });
      }),
    [view],
  );
  return place ? <OpenMenu key={place.beId} place={place} onClose={() => setPlace(null)} /> : null;
}

function OpenMenu({ place, onClose }: { place: MenuPlace; onClose: () => void }) {
  const { view } = useBuilder();
  const selected = useEditorState((state) => state.selected);
  const anchor = useMemo(() => ({ getBoundingClientRect: () => anchorRect(place, view.get()) }), [place, view]);
  // Memoized, because the menu reads it when it closes.
  const frame = useMemo(() => ({ current: canvasFrame() }), []);
  if (!selected) return null;
  const handleClose = () => {
    const isInMenu = document.activeElement?.closest('[role="menu"]') !== null;
    onClose();
    // The focus stays in whatever the entry opened.
    if (isInMenu) focusCanvas();
  };
  return (
    <ContextMenu
      label={selected.path.at(-1)?.label ?? editingMessages.block}
      anchor={anchor}
      finalFocus={frame}
      onClose={handleClose}
    >
      <BlockMenuItems selected={selected} partId={selected.beId} />
    </ContextMenu>
  );
}

/** The entries for a selected block. The actions for a block as a whole are for `partId`: that block, or one around it. */
export function BlockMenuItems({ selected, partId }: { selected: SelectedBlock; partId: BeId }) {
  const builder = useBuilder();
  const { editor } = builder;
  const { can, image, code } = selected;
  const edit =
    code !== null ? editingMessages.editCode : image ? editingMessages.replaceImage : editingMessages.editText;
  const canEdit = code !== null ? can.code : image ? image.canReplace : can.editText;
  return (
    <>
      <MenuItem
        icon={<Pencil />}
        shortcut="Enter"
        disabledReason={reasonOf(canEdit)}
        onSelect={() => activateSoon(editor)}
      >
        {edit}
      </MenuItem>
      <MenuItem
        icon={<Plus />}
        shortcut="/"
        // In a sheet, the filter would open the on-screen keyboard over the palette.
        onSelect={() => (hasSheets() ? showPalette : focusPalette)(builder.screen.drawer)}
      >
        {editingMessages.insertAfter}
      </MenuItem>
      <MenuItem icon={<MessageSquare />} shortcut="C" onSelect={() => openComments(builder)}>
        {editingMessages.comment}
      </MenuItem>
      <MenuSeparator />
      {blockActions(builder, partId).map(({ name, label, icon, shortcut: keys, reason, run }) => (
        <MenuItem
          key={name}
          icon={icon}
          shortcut={keys}
          isDanger={name === 'remove'}
          disabledReason={reason}
          onSelect={run}
        >
          {label}
        </MenuItem>
      ))}
      {editor.can('unlink-pin', { beId: selected.beId }) === true ? (
        <MenuItem icon={<Unlink2 />} onSelect={() => editor.run('unlink-pin', { beId: selected.beId })}>
          {builderMessages.unlinkPin}
        </MenuItem>
      ) : null}
      {hasSheets() && variedBlock(editor, selected) ? (
        <MenuItem icon={<Layers />} onSelect={() => builder.screen.panel.open('variations')}>
          {editingMessages.variations}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <ClipboardItems />
      <MenuSeparator />
      <MenuItem icon={<CornerLeftUp />} shortcut="Esc" onSelect={() => editor.selectParent()}>
        {editingMessages.selectParentBlock}
      </MenuItem>
      {hasSheets() ? <PathChoices selected={selected} /> : null}
    </>
  );
}

/** The path of the block, which wide windows have in the toolbar. */
function PathChoices({ selected }: { selected: SelectedBlock }) {
  const { editor } = useBuilder();
  const choices = namedPath(selected.path).map(({ beId, label }) => ({ value: beId, label }));
  if (choices.length < 2) return null;
  return (
    <MenuChoices
      label={toolbarMessages.blockPath}
      value={selected.beId}
      choices={choices}
      onChange={(beId) => editor.select(beId)}
    />
  );
}

function ClipboardItems() {
  const { editor } = useBuilder();
  const canRemove = useEditorState((state) => state.selected?.can.remove ?? true);
  return (
    <>
      <MenuItem
        icon={<ClipboardCopy />}
        shortcut={shortcut('C')}
        onSelect={() => void copyToClipboard(editor, { isCut: false })}
      >
        {editingMessages.copy}
      </MenuItem>
      <MenuItem
        icon={<Scissors />}
        shortcut={shortcut('X')}
        disabledReason={reasonOf(canRemove)}
        onSelect={() => void copyToClipboard(editor, { isCut: true })}
      >
        {editingMessages.cut}
      </MenuItem>
      <MenuItem icon={<ClipboardPaste />} shortcut={shortcut('V')} onSelect={() => void pasteFromClipboard(editor)}>
        {editingMessages.pasteAfter}
      </MenuItem>
    </>
  );
}

/** Runs after the menu has returned the focus to the canvas, because the caret of a text needs the focus. */
function activateSoon(editor: ReturnType<typeof useBuilder>['editor']): void {
  requestAnimationFrame(() => editor.handleKey(new KeyboardEvent('keydown', { key: 'Enter' })));
}

function anchorRect(place: MenuPlace, view: ReturnType<ReturnType<typeof useBuilder>['view']['get']>): DOMRect {
  const frame = canvasFrame()?.getBoundingClientRect() ?? new DOMRect();
  if (place.point) return new DOMRect(frame.x + place.point.x, frame.y + place.point.y, 0, 0);
  const rect = view?.measure(place.beId);
  if (!rect) return new DOMRect(frame.x, frame.y, 0, 0);
  // Returns a rectangle next to the block's first line. Below a block taller than the window, the menu would be off
  // screen.
  return new DOMRect(frame.x + rect.left + 16, frame.y + Math.max(0, rect.top) + 16, 0, 0);
}
