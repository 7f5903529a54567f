import { Layers } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { useBuilder } from '../builder-context';
import { useEditorState } from '../session/use-editor-state';
import { BlockPath } from './block-path';
import { CharacterCounter } from './character-counter';
import { HistoryTools } from './history-tools';
import { LinkTools } from './link-tools';
import { reasonOf } from './reason-of';
import { TextTools } from './text-tools';
import styles from './toolbar.module.css';
import { useArrowKeys } from './use-arrow-keys';

/** The line of tools, 50 px, always there: what a block forbids is disabled and says why. */
export function Toolbar() {
  const bar = useRef<HTMLDivElement>(null);
  const handleKeyDown = useArrowKeys(bar);
  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label="Block"
      data-region="toolbar"
      onMouseDown={keepCanvasFocus}
      onKeyDown={handleKeyDown}
    >
      <HistoryTools />
      <Rule />
      <TextTools />
      <Rule />
      <LinkTools />
      <Rule />
      <VariationTool />
      <span className={styles.space} />
      <BlockPath />
      <CharacterCounter />
    </div>
  );
}

function VariationTool() {
  const { editor } = useBuilder();
  const selected = useEditorState((state) => state.selected);
  const can = selected ? selected.can.switchVariation : null;
  const variation = selected?.variation;
  const label = variation ? `Variation ${variation.index + 1} of ${variation.count}` : 'Variation';
  return (
    <IconButton
      label={label}
      icon={<Layers />}
      shortcut="V"
      disabledReason={can ? reasonOf(can) : 'Select a block first.'}
      onClick={() => {
        if (selected) editor.run('switch-variation', { beId: selected.beId });
      }}
    />
  );
}

/** A click on a tool must not take the caret out of the text. */
function keepCanvasFocus(event: MouseEvent): void {
  event.preventDefault();
}

function Rule() {
  return <span className={styles.rule} aria-hidden="true" />;
}
