import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { shortcut } from '../../../../lib/shortcut';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { holdKeys } from '../../../../ui/held-keys/held-keys';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { useLatest } from '../../../../ui/latest/use-latest';
import { Popover } from '../../../../ui/popover/popover';
import { canvasFrame, focusCanvas } from '../canvas/focus/focus-canvas';
import { useBuilder } from '../context/builder-context';
import { reasonOf } from '../context/controls/reason-of';
import { useCanvasView, useEditorState } from '../context/use-editor-state';
import { LinkForm } from './link-form';
import { linkTargetOf } from './link-target';
import { type MovableTool, ToolButton, useRemoveLinkTool } from './movable-tools';

/** Link and Remove link, for an edited text, a link or a selected image. */
export function LinkTools({ moved }: { moved: readonly MovableTool[] }) {
  const { editor } = useBuilder();
  const view = useCanvasView();
  const text = useEditorState((state) => state.text);
  const selected = useEditorState((state) => state.selected);
  const [isOpen, setOpen] = useState(false);
  const isShown = useLatest(isOpen);
  const isFromCanvas = useRef(false);
  useEffect(
    () =>
      view?.onRequest(({ kind }) => {
        if (kind !== 'edit-link') return;
        isFromCanvas.current = true;
        if (!isShown.current) holdKeys();
        setOpen(true);
      }),
    [view, isShown],
  );
  const handleOpenChange = (isNowOpen: boolean) => {
    if (isNowOpen) isFromCanvas.current = false;
    setOpen(isNowOpen);
  };
  // The caret stays in the text, so that further typing goes to the canvas.
  const isForCanvas = () => text !== null || isFromCanvas.current;
  const handleDone = () => {
    const hold = isForCanvas() ? holdKeys({ isTarget: (element) => element === canvasFrame() }) : null;
    setOpen(false);
    if (hold) requestAnimationFrame(() => focusCanvas());
  };
  // The form belongs to the current text or block. It is reset for the next one.
  const visit = `${selected?.beId ?? ''} ${text ? 'text' : ''}`;
  useEffect(() => {
    if (visit !== '') setOpen(false);
  }, [visit]);
  const removeLink = useRemoveLinkTool();
  const target = linkTargetOf(editor, { text, selected });
  const reason = target ? reasonOf(target.can) : toolbarMessages.clickTextFirst;
  return (
    <>
      <Popover
        label={toolbarMessages.link}
        isOpen={isOpen && reason === undefined}
        onOpenChange={handleOpenChange}
        finalFocus={() => (isForCanvas() ? canvasFrame() : null)}
        trigger={
          <IconButton
            label={toolbarMessages.link}
            icon={<Link2 />}
            shortcut={shortcut('K')}
            isPressed={(target?.link ?? null) !== null}
            disabledReason={reason}
          />
        }
      >
        {target ? <LinkForm target={target} onDone={handleDone} /> : null}
      </Popover>
      {moved.includes(removeLink.name) ? null : <ToolButton tool={removeLink} />}
    </>
  );
}
