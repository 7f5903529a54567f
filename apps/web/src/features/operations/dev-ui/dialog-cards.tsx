import { useState } from 'react';
import { withMask } from '../../../api/busy';
import {
  alertDialog,
  alertError,
  confirm,
  type ModalProps,
  notice,
  openModal,
  promptDialog,
} from '../../../lib/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal, type ModalSize } from '../../../ui/modal/modal';
import { Sheet } from '../../../ui/sheet/sheet';
import { TextField } from '../../../ui/text-field/text-field';
import { Card, Line } from './card';

const sizes: readonly ModalSize[] = ['tiny', 'sm', 'md', 'lg'];
const twoSeconds = () => new Promise<void>((resolve) => setTimeout(resolve, 2000));

/** Dialogs and overlays, opened by buttons. */
export function DialogsCard() {
  return (
    <Card title="Dialogs: confirm 400, tiny 360, sm 480, md 720, lg 1040; notice 5 s">
      <Line>
        <Button onClick={() => void confirm({ text: 'Do it now?' })}>Confirm</Button>
        <Button
          onClick={() =>
            void confirm({
              title: 'Delete email',
              text: 'Are you sure you want to delete "Spring list"? The email will be removed for all editors.',
              okay: 'Yes',
              cancel: 'No',
              variant: 'danger',
              action: twoSeconds,
            })
          }
        >
          Confirm, danger
        </Button>
        <Button onClick={() => void alertError('Not saved: the server does not answer.')}>Alert</Button>
        <Button onClick={() => void alertDialog({ title: 'Session', text: 'Ola Brandt edits.', extra: 'Ask to edit' })}>
          Alert with a way out
        </Button>
        <Button onClick={() => void promptDialog({ title: 'New folder', label: 'Folder name' })}>Prompt</Button>
        <Button onClick={() => notice('The paste was cut: 48 characters at most.')}>Notice</Button>
        <SheetSample />
        <Button onClick={() => void withMask('Switching', twoSeconds)}>Mask</Button>
      </Line>
      <Line>
        {sizes.map((size) => (
          <Button key={size} onClick={() => void openModal(Sample, { size })}>
            Modal {size}
          </Button>
        ))}
      </Line>
    </Card>
  );
}

function Sample({ size, onClose }: { size: ModalSize } & ModalProps<void>) {
  return (
    <Modal
      title={`A modal of size ${size}`}
      size={size}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>Cancel</Button>
          <Button variant="main" onClick={() => onClose()}>
            Okay
          </Button>
        </>
      }
    >
      <p>Escape, the mask and the icon close it.</p>
    </Modal>
  );
}

/** A sheet, as narrow windows have it. */
function SheetSample() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Sheet</Button>
      <Sheet label="Properties" closeLabel="Close properties" isSheet isOpen={isOpen} onClose={() => setOpen(false)}>
        <TextField label="Alt text" />
      </Sheet>
    </>
  );
}
