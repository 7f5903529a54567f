import { useEffect, useRef, useState } from 'react';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { describeCount } from '../../../../ui/text-field/character-count';
import { keepCanvasFocus } from '../context/controls/keep-canvas-focus';
import { useArrowKeys } from '../context/controls/use-arrow-keys';
import { useEditorState } from '../context/use-editor-state';
import { VariationButton } from '../sidebar/variations/variation-button';
import { BlockPath } from './block-path';
import { HistoryTools } from './history-tools';
import { LinkTools } from './link-tools';
import { type MovableTool, movableTools, ToolButton, useTextTools } from './movable-tools';
import { ToolMenu } from './tool-menu';
import styles from './toolbar.module.css';
import { useToolbarOverflow } from './toolbar-overflow';

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

function Rule() {
  return <span className={styles.rule} aria-hidden="true" />;
}

/** Formats and lists of the edited text. */
function TextTools({ moved }: { moved: readonly MovableTool[] }) {
  const tools = useTextTools().filter(({ name }) => !moved.includes(name));
  return tools.map((tool) => <ToolButton key={tool.name} tool={tool} />);
}

/** The character count of the edited or selected text, at the end of the toolbar. */
export function CharacterCounter() {
  const count = useEditorState((state) => state.text?.count ?? state.selected?.count ?? null);
  const words = describeCount(count);
  if (!words) return null;
  return (
    <p className={styles.count} data-state={words.state}>
      {words.state === 'plain' ? words.text : <strong>{words.text}</strong>}
    </p>
  );
}
