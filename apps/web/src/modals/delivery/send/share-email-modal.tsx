import { limits } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportReadinessQuery } from '../../../api/delivery/exports';
import { sendEmailLink, sendTemplateLink } from '../../../api/delivery/sending';
import { keys } from '../../../api/keys';
import type { ModalProps } from '../../../lib/dialogs';
import { queryClient } from '../../../lib/query-client';
import { exportMessages } from '../../../messages/delivery/exports';
import { sendMessages } from '../../../messages/delivery/send';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Text } from '../../../ui/text/text';
import { TextArea } from '../../../ui/text-field/text-field';
import { useOutgoing } from '../../shared/outgoing/use-outgoing';
import type { ShareEmailRequest } from '../../shared/requests';
import { SendModal } from './send-modal';
import { useSendForm } from './use-send-form';

const names = { email: 'email', page: 'page', template: 'theme' } as const;

/** Emails the preview link to people, with a note. */
export function ShareEmailModal({ onClose, ...request }: ShareEmailRequest & ModalProps<void>) {
  const { id, type, version = 0 } = request;
  const name = names[type];
  const outgoing = useOutgoing(request, () => onClose());
  const [attachPdf, setAttachPdf] = useState(false);
  const form = useSendForm({
    choice: attachPdf,
    outgoing,
    send: async (fields, { idempotencyKey, version: taken, source }) => {
      // A link shows the newest version from then on, unless an older one was chosen.
      const shown = source === 'stored' ? taken : version;
      const sent =
        type === 'template'
          ? await sendTemplateLink(id, fields, idempotencyKey)
          : await sendEmailLink(id, { ...fields, version: shown, attachPdf }, idempotencyKey);
      // The server creates a link if there was none.
      await queryClient.invalidateQueries({ queryKey: keys.shareLinks(type, id) });
      return sent;
    },
    onSent: () => onClose(),
  });
  return (
    <SendModal
      title={type === 'template' ? sendMessages.shareTheme : sendMessages.share}
      to={sendMessages.linkTo}
      action={sendMessages.sendLink}
      saveAction={sendMessages.saveAndSendLink}
      autoComplete="off"
      form={form}
      onClose={() => onClose()}
    >
      <TextArea
        label={sendMessages.note}
        rows={4}
        maxLength={limits.noteLength}
        placeholder={sendMessages.notePlaceholder}
        hint={sendMessages.noteHint}
        {...form.noteProps}
      />
      {type === 'template' ? null : <AttachPdf id={id} version={version} checked={attachPdf} onChange={setAttachPdf} />}
      <Text as="p" tone="muted">
        {sendMessages.linkShows(version, name)}
      </Text>
    </SendModal>
  );
}

/** Whether a PDF is attached, or why the server can't create one. */
function AttachPdf(props: { id: number; version: number; checked: boolean; onChange: (checked: boolean) => void }) {
  const { id, version, checked, onChange } = props;
  const { data } = useQuery(exportReadinessQuery(id, version));
  const isMissing = data?.canPrint === false;
  return (
    <Checkbox
      label={sendMessages.attachPdf}
      hint={isMissing ? exportMessages.noBrowser : exportMessages.attachPdf}
      checked={checked && !isMissing}
      disabled={isMissing}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
