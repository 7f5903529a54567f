import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendTest } from '../../../api/delivery/sending';
import { emailDetailsQuery } from '../../../api/documents/email-details';
import type { ModalProps } from '../../../lib/dialogs';
import { useMe } from '../../../lib/session';
import { sendMessages } from '../../../messages/delivery/send';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Text } from '../../../ui/text/text';
import { useOutgoing } from '../../shared/outgoing/use-outgoing';
import type { SendTestRequest } from '../../shared/requests';
import styles from './send.module.css';
import { SendModal } from './send-modal';
import { useSendForm } from './use-send-form';

/** Sends a version to an inbox, exactly as exported. Changes on the screen are saved first. */
export function SendTestModal({ onClose, ...request }: SendTestRequest & ModalProps<void>) {
  const { id } = request;
  const outgoing = useOutgoing(request, () => onClose());
  const me = useMe();
  const details = useQuery(emailDetailsQuery(id));
  const settings = outgoing.facts.settings ?? details.data?.settings;
  const names = settings?.emailLinkParams.map(({ name }) => name) ?? [];
  const [chosen, setChosen] = useState<boolean>();
  const hasLinkParameters = chosen ?? settings?.epaEnabled ?? false;
  const form = useSendForm({
    email: me.email,
    choice: chosen,
    outgoing,
    send: async ({ email }, { idempotencyKey, version }) => {
      const body = { version, email, linkParameters: chosen };
      return await sendTest(id, body, idempotencyKey);
    },
    onSent: () => onClose(),
  });
  return (
    <SendModal
      title={sendMessages.test}
      to={sendMessages.testTo}
      action={sendMessages.test}
      saveAction={sendMessages.saveAndSendTest}
      autoComplete="email"
      form={form}
      document={details.data && { tid: details.data.tid, id, type: details.data.type }}
      onClose={() => onClose()}
    >
      <dl className={styles.metadata}>
        <dt>{sendMessages.subject}</dt>
        <dd>
          {settings?.subject || (
            <Text tone="muted">{settings ? sendMessages.noSubject(details.data?.title ?? '') : '…'}</Text>
          )}
        </dd>
        <dt>{sendMessages.previewText}</dt>
        <dd>{settings?.previewText || <Text tone="muted">{settings ? sendMessages.noPreviewText : '…'}</Text>}</dd>
      </dl>
      {names.length > 0 ? (
        <Checkbox
          label={sendMessages.addLinkParameters}
          hint={sendMessages.linkParameters(names.join(', '))}
          checked={hasLinkParameters}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      ) : null}
      <Text as="p" tone="muted">
        {sendMessages.testNote}
      </Text>
    </SendModal>
  );
}
