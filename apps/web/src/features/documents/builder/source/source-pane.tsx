import { ArrowDown, ArrowUp, Crosshair, X } from 'lucide-react';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { shortcut } from '../../../../lib/shortcut';
import { toast } from '../../../../lib/toasts';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { sourceMessages } from '../../../../messages/documents/builder/source';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Segments } from '../../../../ui/segments/segments';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { useBuilder } from '../context/builder-context';
import { focusCanvas } from '../context/editing/focus-canvas';
import { useEditorState } from '../context/use-editor-state';
import styles from './source-pane.module.css';
import { SourceResizer, usePaneHeight } from './source-resizer';
import type { SourceState } from './source-view';
import { useSourceView } from './use-source-view';

type Scope = 'block' | 'document';

const scopes = [
  { value: 'block', label: sourceMessages.block },
  { value: 'document', label: sourceMessages.document },
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
  const label = isBlock ? sourceMessages.sourceOf(selectedLabel) : sourceMessages.sourceOfDocument;
  const { view, state, warning, isReadOnly, version } = useSourceView(parent, isBlock ? selectedId : '', label);
  const { heightPx, change, keep } = usePaneHeight();
  useEffect(() => view.current?.focus(), [view]);
  const handleBlur = applyOnLeave(pane, () => view.current?.apply());
  const handleShow = () => {
    const beId = view.current?.blockAtCaret();
    if (!beId) return toast(sourceMessages.noBlockHere);
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
      aria-label={sourceMessages.source}
      style={{ blockSize: heightPx }}
      onBlur={handleBlur}
    >
      <SourceResizer heightPx={heightPx} onChange={change} onKeep={keep} />
      <div className={styles.head}>
        <Text as="h2" size="md" weight="medium">
          {sourceMessages.source}
        </Text>
        <Segments label={sourceMessages.shownSource} value={scope} segments={scopes} onChange={setScope} />
        <Comparison
          state={state}
          version={opened.version > 0 ? opened.version : version}
          isTheme={opened.kind === 'template'}
        />
        <Stack direction="row" gap={1} align="center" isWrapping>
          <IconButton
            label={sourceMessages.previousHunk}
            size="small"
            icon={<ArrowUp />}
            onClick={() => view.current?.walkHunks(-1)}
          />
          <IconButton
            label={sourceMessages.nextHunk}
            size="small"
            icon={<ArrowDown />}
            onClick={() => view.current?.walkHunks(1)}
          />
          <Button size="small" icon={<Crosshair />} onClick={handleShow}>
            {sourceMessages.showOnCanvas}
          </Button>
          {isReadOnly ? null : (
            <ApplyButtons
              reason={reasonFor(state)}
              onDiscard={() => view.current?.discard()}
              onApply={() => view.current?.apply()}
            />
          )}
          <IconButton label={sourceMessages.closeSource} size="small" icon={<X />} onClick={handleClose} />
        </Stack>
      </div>
      {state.refusal || warning ? (
        <p className={styles.warning} role="status">
          {state.refusal || warning}
        </p>
      ) : null}
      {isWithoutBlock ? <p className={styles.note}>{sourceMessages.selectBlock}</p> : null}
      <div ref={parent} className={isWithoutBlock ? styles.isHidden : styles.code} />
    </section>
  );
}

/** Returns a blur handler that calls `apply` when the focus has left the pane for another part of the page. */
function applyOnLeave(pane: RefObject<HTMLElement | null>, apply: () => void): (event: FocusEvent) => void {
  return (event) => {
    if (pane.current?.contains(event.relatedTarget)) return;
    // When the canvas gets the focus, its frame becomes active one task later. Switching to another window changes
    // nothing.
    setTimeout(() => {
      const isInside = pane.current?.contains(document.activeElement) ?? false;
      if (document.hasFocus() && !isInside) apply();
    });
  };
}

interface ApplyButtonsProps {
  reason: string | undefined;
  onDiscard: () => void;
  onApply: () => void;
}

function ApplyButtons({ reason, onDiscard, onApply }: ApplyButtonsProps) {
  return (
    <>
      <Button size="small" disabledReason={reason} onClick={onDiscard}>
        {sourceMessages.discard}
      </Button>
      <Button size="small" variant="main" title={shortcut('Enter')} disabledReason={reason} onClick={onApply}>
        {sourceMessages.apply}
      </Button>
    </>
  );
}

function reasonFor({ isTyped }: SourceState): string | undefined {
  return isTyped ? undefined : sourceMessages.noChangesHere;
}

/** Describes the differences, such as "3 hunks differ from version 14. The other 38,214 bytes are identical." */
function Comparison({ state, version, isTheme }: { state: SourceState; version: number; isTheme: boolean }) {
  const { comparison, isTyped } = state;
  if (!comparison) return <p className={styles.comparison} />;
  const { count, identicalBytes } = comparison;
  return (
    <p className={styles.comparison}>
      {builderMessages.hunksDiffer(count, isTheme ? sourceMessages.theTheme : sourceMessages.version(version))}{' '}
      {builderMessages.bytesIdentical(identicalBytes, count === 0)}
      {isTyped ? <Text as="strong" tone="ink" weight="medium">{` ${sourceMessages.notApplied}`}</Text> : null}
    </p>
  );
}
