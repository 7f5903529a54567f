import { blockLabel, type SelectedBlock } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { Ellipsis, Plus, SlidersHorizontal, SquareMousePointer } from 'lucide-react';
import { useRef } from 'react';
import { editingMessages } from '../../../../../messages/documents/builder/editing';
import { toolbarMessages } from '../../../../../messages/documents/builder/toolbar';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Menu } from '../../../../../ui/menu/menu';
import { Text } from '../../../../../ui/text/text';
import { BlockMenuItems } from '../../canvas/block-menu';
import { showPalette, showProperties } from '../../canvas/focus/open-and-focus';
import { type Builder, useBuilder } from '../../context/builder-context';
import { keepCanvasFocus } from '../../context/controls/keep-canvas-focus';
import { useArrowKeys } from '../../context/controls/use-arrow-keys';
import { useIsPhone } from '../../context/screen/use-layout';
import { useEditorState } from '../../context/use-editor-state';
import { blockPanelTitle } from '../../sidebar/block-panel-title';
import { type BlockAction, blockActions } from '../../sidebar/blocks/block-actions';
import { linkTargetOf } from '../link-target';
import { LinkTools } from '../link-tools';
import { type MovableTool, ToolButton, useTextTools } from '../movable-tools';
import { ToolMenu } from '../tool-menu';
import { CharacterCounter } from '../toolbar';
import styles from './narrow-toolbar.module.css';

/**
 * The toolbar of narrow windows, at the bottom edge and above the on-screen keyboard: the tools of the text being
 * edited, of the selected block, or without a selection the way to add a section.
 */
export function NarrowToolbar() {
  const bar = useRef<HTMLDivElement>(null);
  const handleKeyDown = useArrowKeys(bar);
  const isTyping = useEditorState((state) => state.text !== null);
  const selected = useEditorState((state) => state.selected);
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={toolbarMessages.block}
      data-region="toolbar"
      onMouseDown={keepCanvasFocus}
      onKeyDown={handleKeyDown}
    >
      {isTyping ? <TextRow /> : selected ? <BlockRow selected={selected} /> : <EmptyRow />}
    </div>
  );
}

/** Tools that are in the menu of a window as narrow as a phone. */
const moved: readonly MovableTool[] = ['superscript', 'subscript', 'bulleted', 'numbered', 'remove-link'];
const none: readonly MovableTool[] = [];

function TextRow() {
  const { editor } = useBuilder();
  const isPhone = useIsPhone();
  const inMenu = isPhone ? moved : none;
  const tools = useTextTools().filter(({ name }) => !inMenu.includes(name));
  return (
    <>
      {tools.map((tool) => (
        <ToolButton key={tool.name} tool={tool} />
      ))}
      <LinkTools moved={inMenu} />
      {inMenu.length > 0 ? <ToolMenu moved={inMenu} /> : null}
      <span className={styles.space} />
      {/* The outline of the text has it too. */}
      {isPhone ? null : <CharacterCounter />}
      {/* Escape for people without that key: the keyboard closes, and the tools of the block show. */}
      <IconButton
        label={editingMessages.selectBlock}
        icon={<SquareMousePointer />}
        onClick={() => editor.finishTextEditing()}
      />
    </>
  );
}

/** Actions with a button of their own. All of them are in the menu. */
const shown: readonly BlockAction['name'][] = ['move-up', 'move-down', 'duplicate', 'remove'];

function BlockRow({ selected }: { selected: SelectedBlock }) {
  const builder = useBuilder();
  const { editor, screen } = builder;
  const title = blockPanelTitle(selected);
  const partId = partOf(builder, selected);
  const canLink = linkTargetOf(editor, { text: null, selected })?.can === true;
  // On a phone, there is no room for all of them.
  const hasDuplicate = !(useIsPhone() && canLink);
  const actions = blockActions(builder, partId).filter(
    ({ name }) => shown.includes(name) && (hasDuplicate || name !== 'duplicate'),
  );
  return (
    <>
      <Text as="p" className={styles.part} size="sm" tone="muted" overflow="truncate">
        {labelOf(builder, partId)}
      </Text>
      <InsertButton />
      {title === null ? null : (
        <Button
          variant="transparent"
          className={styles.properties}
          icon={<SlidersHorizontal />}
          aria-haspopup="dialog"
          onClick={() => showProperties(screen.drawer)}
        >
          <span className={styles.title}>{title}</span>
        </Button>
      )}
      {canLink ? <LinkTools moved={moved} /> : null}
      {actions.map(({ name, label, icon, reason, run }) => (
        <IconButton key={name} label={label} icon={icon} disabledReason={reason} onClick={run} />
      ))}
      <Menu
        label={labelOf(builder, selected.beId)}
        trigger={<IconButton label={editingMessages.moreActions} icon={<Ellipsis />} />}
      >
        <BlockMenuItems selected={selected} partId={partId} />
      </Menu>
    </>
  );
}

/** Opens the palette. What is chosen there is inserted after the selected block. */
function InsertButton() {
  const { document, screen } = useBuilder();
  if (document.isUntagged) return null;
  return (
    <IconButton
      label={editingMessages.insert}
      icon={<Plus />}
      aria-haspopup="dialog"
      onClick={() => showPalette(screen.drawer)}
    />
  );
}

function EmptyRow() {
  const { document, screen } = useBuilder();
  return (
    <>
      {document.isUntagged ? null : (
        <Button icon={<Plus />} aria-haspopup="dialog" onClick={() => showPalette(screen.drawer)}>
          {editingMessages.addSection}
        </Button>
      )}
      <Text as="p" className={styles.hint} size="sm" tone="muted">
        {editingMessages.selectToEdit}
      </Text>
    </>
  );
}

/** Returns the block that is moved, duplicated and removed: the selected one, or the nearest around it that can be. */
function partOf({ editor }: Builder, { path, beId }: SelectedBlock): BeId {
  const canAct = (id: BeId) =>
    editor.can('remove-block', { beId: id }) === true ||
    editor.can('clone-block', { beId: id }) === true ||
    editor.can('move-block', { beId: id, place: { kind: 'up' } }) === true ||
    editor.can('move-block', { beId: id, place: { kind: 'down' } }) === true;
  return path.findLast((crumb) => crumb.kind === 'section' || canAct(crumb.beId))?.beId ?? beId;
}

function labelOf({ editor, document }: Builder, beId: BeId): string {
  const block = editor.peekTree().blocks.get(beId);
  return block ? blockLabel(block, document) : editingMessages.block;
}
