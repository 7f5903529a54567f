import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { useArrowKeys } from '../context/controls/use-arrow-keys';
import { useEditorState } from '../context/use-editor-state';
import { VariationButton } from '../sidebar/variations/variation-button';
import { BlockPath } from './block-path';
import { CharacterCounter } from './character-counter';
import { HistoryTools } from './history-tools';
import { LinkTools } from './link-tools';
import { movableTools } from './movable-tools';
import { TextTools } from './text-tools';
import { ToolMenu } from './tool-menu';
import styles from './toolbar.module.css';
import { useToolbarOverflow } from './use-toolbar-overflow';

/** The toolbar, 50 px high, always visible. Actions that the block doesn't allow are disabled, with the reason. */
export function Toolbar() {
  const bar = useRef<HTMLDivElement>(null);
  const handleKeyDown = useArrowKeys(bar);
  const movedCount = useToolbarOverflow(bar, movableTools.length);
  const moved = movableTools.slice(movableTools.length - movedCount);
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={toolbarMessages.block}
      data-region="toolbar"
      data-compact={movedCount > 0}
      onMouseDown={keepCanvasFocus}
      onKeyDown={handleKeyDown}
    >
      <HistoryTools />
      <Rule />
      <TextTools moved={moved} />
      {movedCount > 0 ? <ToolMenu moved={moved} /> : null}
      <Rule />
      <LinkTools moved={moved} />
      <Rule />
      <VariationTool />
      <span className={styles.space} />
      <BlockPath />
      <CharacterCounter />
    </div>
  );
}

function VariationTool() {
  const selected = useEditorState((state) => state.selected);
  const [isOpen, setOpen] = useState(false);
  const beId = selected?.beId ?? null;
  // The thumbnails belong to one block and close when another block is selected.
  useEffect(() => {
    if (beId !== null) setOpen(false);
  }, [beId]);
  const variation = selected?.variation;
  return (
    <VariationButton
      beId={beId}
      can={selected ? selected.can.switchVariation : null}
      label={
        variation ? toolbarMessages.variationNumber(variation.index + 1, variation.count) : toolbarMessages.variation
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
    />
  );
}

/** A click on a tool must not remove the caret from the text. */
function keepCanvasFocus(event: MouseEvent): void {
  event.preventDefault();
}

function Rule() {
  return <span className={styles.rule} aria-hidden="true" />;
}
