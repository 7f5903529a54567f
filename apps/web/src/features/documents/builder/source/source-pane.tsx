import { ArrowDown, ArrowUp, Crosshair, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Segments } from '../../../../ui/segments/segments';
import { focusCanvas } from '../canvas/focus/focus-canvas';
import { useBuilder } from '../context/builder-context';
import { shortcut } from '../context/controls/shortcut';
import { useEditorState } from '../context/use-editor-state';
import styles from './source-pane.module.css';
import { SourceResizer, usePaneHeight } from './source-resizer';
import type { SourceState } from './source-view';
import { useSourceView } from './use-source-view';

type Scope = 'block' | 'document';

const scopes = [
  { value: 'block', label: 'Block' },
  { value: 'document', label: 'Document' },
] as const;

/**
 * The source below the canvas, of the selected block or of the whole document, with its differences from the stored
 * version. Changes are applied by the button, by Control or Meta and Enter, and when the focus leaves the pane.
 */
export function SourcePane() {
  const { editor, view: canvas, opened, screen } = useBuilder();
  const [scope, setScope] = useState<Scope>('document');
  const selectedId = useEditorState(({ selected }) => selected?.beId ?? '');
  const selectedLabel = useEditorState(({ selected }) => selected?.path.at(-1)?.label ?? '');
  const isBlock = scope === 'block' && selectedId !== '';
  const isWithoutBlock = scope === 'block' && !isBlock;
  const parent = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const label = isBlock ? `Source of ${selectedLabel}` : 'Source of the document';
  const { view, state, warning, isReadOnly, version } = useSourceView(parent, isBlock ? selectedId : '', label);
  const { heightPx, change, keep } = usePaneHeight();
  useEffect(() => view.current?.focus(), [view]);
  const handleBlur = (event: FocusEvent) => {
    if (pane.current?.contains(event.relatedTarget)) return;
    // When the canvas gets the focus, its frame becomes active one task later. Switching to another window changes
    // nothing.
    setTimeout(() => {
      const isInside = pane.current?.contains(document.activeElement) ?? false;
      if (document.hasFocus() && !isInside) view.current?.apply();
    });
  };
  const handleShow = () => {
    const beId = view.current?.blockAtCaret();
    if (!beId) return toast('There’s no block here.');
    if (view.current?.apply() === false) return;
    editor.select(beId);
    canvas.get()?.scrollTo(beId);
  };
  const handleClose = () => {
    screen.source.close();
    focusCanvas();
  };
  return (
    <section
      ref={pane}
      className={styles.pane}
      data-region="source"
      aria-label="Source"
      style={{ blockSize: heightPx }}
      onBlur={handleBlur}
    >
      <SourceResizer heightPx={heightPx} onChange={change} onKeep={keep} />
      <div className={styles.head}>
        <h2 className={styles.title}>Source</h2>
        <Segments label="Shown source" value={scope} segments={scopes} onChange={setScope} />
        <Comparison
          state={state}
          version={opened.version > 0 ? opened.version : version}
          isTheme={opened.kind === 'template'}
        />
        <div className={styles.actions}>
          <IconButton
            label="Previous hunk"
            size="small"
            icon={<ArrowUp />}
            onClick={() => view.current?.walkHunks(-1)}
          />
          <IconButton label="Next hunk" size="small" icon={<ArrowDown />} onClick={() => view.current?.walkHunks(1)} />
          <Button size="small" icon={<Crosshair />} onClick={handleShow}>
            Show on canvas
          </Button>
          {isReadOnly ? null : (
            <>
              <Button size="small" disabledReason={reasonFor(state)} onClick={() => view.current?.discard()}>
                Discard
              </Button>
              <Button
                size="small"
                variant="main"
                title={shortcut('Enter')}
                disabledReason={reasonFor(state)}
                onClick={() => view.current?.apply()}
              >
                Apply
              </Button>
            </>
          )}
          <IconButton label="Close source" size="small" icon={<X />} onClick={handleClose} />
        </div>
      </div>
      {state.refusal || warning ? (
        <p className={styles.warning} role="status">
          {state.refusal || warning}
        </p>
      ) : null}
      {isWithoutBlock ? <p className={styles.note}>Select a block on the canvas.</p> : null}
      <div ref={parent} className={isWithoutBlock ? styles.isHidden : styles.code} />
    </section>
  );
}

function reasonFor({ isTyped }: SourceState): string | undefined {
  return isTyped ? undefined : 'No changes here.';
}

/** Describes the differences, such as "3 hunks differ from version 14. The other 38,214 bytes are identical." */
function Comparison({ state, version, isTheme }: { state: SourceState; version: number; isTheme: boolean }) {
  const { comparison, isTyped } = state;
  if (!comparison) return <p className={styles.comparison} />;
  const { count, identicalBytes } = comparison;
  return (
    <p className={styles.comparison}>
      {messages.hunksDiffer(count, isTheme ? 'the theme' : `version ${version}`)}{' '}
      {messages.bytesIdentical(identicalBytes, count === 0)}
      {isTyped ? <strong className={styles.typed}> Not applied yet.</strong> : null}
    </p>
  );
}
