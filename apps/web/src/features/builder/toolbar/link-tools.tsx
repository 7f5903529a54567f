import { Link2, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Popover } from '../../../ui/popover/popover';
import { useBuilder } from '../builder-context';
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
  useEffect(() => view?.onRequest((request) => request.kind === 'edit-link' && setOpen(true)), [view]);
  const can = text ? text.can.link : (selected?.can.link ?? null);
  const link = text ? text.link : (selected?.link ?? null);
  const reason = can === null ? 'Click into a text first.' : reasonOf(can);
  return (
    <>
      <Popover
        label="Link"
        isOpen={isOpen && reason === undefined}
        onOpenChange={setOpen}
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
