import { Link2 } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { shortcut } from '../../../../lib/shortcut';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';
import { holdKeys } from '../../../../ui/held-keys/held-keys';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Popover } from '../../../../ui/popover/popover';
import { useBuilder } from '../context/builder-context';
import { reasonOf } from '../context/controls/reason-of';
import { canvasFrame, focusCanvas } from '../context/editing/focus-canvas';
import type { LinkFormState } from '../context/screen/link-form-state';
import { useCanvasView, useEditorState } from '../context/use-editor-state';
import { LinkForm } from './link-form';
import { linkTargetOf } from './link-target';
import { type MovableTool, ToolButton, useRemoveLinkTool } from './movable-tools';
import { useLinkAnchor } from './use-link-anchor';

/** Returns the control in the sidebar that opened the form; null = the toolbar's own button. */
function openerOf(form: LinkFormState): HTMLElement | null {
  const { opener } = form.store.getState();
  return typeof opener === 'string' ? null : opener;
}

/** Link and Remove link, for an edited text, a link or a selected image. */
export function LinkTools({ moved }: { moved: readonly MovableTool[] }) {
  const { editor, screen } = useBuilder();
  const form = screen.linkForm;
  const view = useCanvasView();
  const text = useEditorState((state) => state.text);
  const selected = useEditorState((state) => state.selected);
  const isOpen = useStore(form.store, (state) => state.isOpen);
  useEffect(
    () =>
      view?.onRequest(({ kind }) => {
        if (kind !== 'edit-link') return;
        if (!form.store.getState().isOpen) holdKeys();
        form.open('canvas');
      }),
    [view, form],
  );
  const handleOpenChange = (isNowOpen: boolean) => {
    if (isNowOpen) form.open('toolbar');
    else form.close();
  };
  // The caret stays in the text, so that further typing goes to the canvas.
  const isForCanvas = () => text !== null || form.store.getState().opener === 'canvas';
  const handleDone = () => {
    const hold = isForCanvas() ? holdKeys({ isTarget: (element) => element === canvasFrame() }) : null;
    form.close();
    if (hold) requestAnimationFrame(() => focusCanvas());
  };
  // The form belongs to the current text or block. It is reset for the next one.
  const visit = `${selected?.beId ?? ''} ${text ? 'text' : ''}`;
  useEffect(() => {
    if (visit !== '') form.close();
  }, [visit, form]);
  // It doesn't open again by itself when editing continues.
  useEffect(() => form.close, [form]);
  const removeLink = useRemoveLinkTool();
  const target = linkTargetOf(editor, { text, selected });
  const reason = target ? reasonOf(target.can) : toolbarMessages.clickTextFirst;
  const isShown = isOpen && reason === undefined;
  const anchor = useLinkAnchor(selected?.beId ?? null, isShown);
  return (
    <>
      <Popover
        label={toolbarMessages.link}
        isOpen={isShown}
        onOpenChange={handleOpenChange}
        anchor={anchor}
        finalFocus={() => (isForCanvas() ? canvasFrame() : openerOf(form))}
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
