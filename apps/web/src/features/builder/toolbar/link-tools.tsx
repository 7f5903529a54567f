import { Link2, Unlink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Popover } from '../../../ui/popover/popover';
import { useBuilder } from '../builder-context';
import { canvasFrame } from '../canvas/focus-canvas';
import { useCanvasView, useEditorState } from '../session/use-editor-state';
import { LinkForm } from './link-form';
import { reasonOf } from './reason-of';
import { shortcut } from './shortcut';

/** Link and Remove link, for a text that is edited or a link that is selected. */
export function LinkTools() {
  const { editor } = useBuilder();
  const view = useCanvasView();
  const text = useEditorState((state) => state.text);
  const selected = useEditorState((state) => state.selected);
  const [isOpen, setOpen] = useState(false);
  const isFromCanvas = useRef(false);
  useEffect(
    () =>
      view?.onRequest(({ kind }) => {
        if (kind !== 'edit-link') return;
        isFromCanvas.current = true;
        setOpen(true);
      }),
    [view],
  );
  const handleOpenChange = (isNowOpen: boolean) => {
    if (isNowOpen) isFromCanvas.current = false;
    setOpen(isNowOpen);
  };
  const can = text ? text.can.link : (selected?.can.link ?? null);
  const link = text ? text.link : (selected?.link ?? null);
  const reason = can === null ? 'Click into a text first.' : reasonOf(can);
  return (
    <>
      <Popover
        label="Link"
        isOpen={isOpen && reason === undefined}
        onOpenChange={handleOpenChange}
        // The caret waits in the text: that is where the work goes on.
        finalFocus={() => (text || isFromCanvas.current ? canvasFrame() : null)}
        trigger={
          <IconButton
            label="Link"
            icon={<Link2 />}
            shortcut={shortcut('K')}
            isPressed={link !== null}
            disabledReason={reason}
          />
        }
      >
        <LinkForm link={link} onDone={() => setOpen(false)} />
      </Popover>
      <IconButton
        label="Remove link"
        icon={<Unlink />}
        disabledReason={text ? reasonOf(text.can.unlink) : 'Click into a link first.'}
        onClick={() => editor.run('remove-link', {})}
      />
    </>
  );
}
