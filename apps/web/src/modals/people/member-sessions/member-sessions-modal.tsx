import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { endMemberSessions, memberSessionsQuery } from '../../../api/people/members';
import { browserName } from '../../../lib/browser-name';
import { formatDateTime } from '../../../lib/dates';
import { alertError, type ModalProps } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { laterMessages } from '../../../messages/later';
import { personMessages } from '../../../messages/people/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { FactRow, PersonList } from '../../../ui/person-row/person-row';
import { DetailsState } from '../../shared/details-state';
import type { MemberSessionsRequest } from '../../shared/requests';
import styles from './member-sessions.module.css';

/** The browsers in which a member is signed in. An owner can sign the member out of all of them. */
export function MemberSessionsModal({ uid, name, onClose }: MemberSessionsRequest & ModalProps<void>) {
  const { data, error } = useQuery(memberSessionsQuery(uid));
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => endMemberSessions(uid),
    onSuccess: (left) => {
      client.setQueryData(memberSessionsQuery(uid).queryKey, left);
      toast(laterMessages.memberSignedOut(name));
    },
    onError: (cause) => alertError(errorText(cause)),
  });
  const title = laterMessages.memberSessions(name);
  if (!data) return <DetailsState title={title} size="md" room="md" error={error} onClose={() => onClose()} />;
  return (
    <Modal
      title={title}
      size="md"
      room="md"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.close}</Button>
          <Button
            variant="danger"
            isBusy={end.isPending}
            disabledReason={data.length === 0 ? laterMessages.notSignedIn : undefined}
            onClick={() => end.mutateAsync()}
          >
            {personMessages.signOutEverywhere}
          </Button>
        </>
      }
    >
      {data.length === 0 ? <p>{laterMessages.notSignedIn}</p> : null}
      <div className={styles.rows}>
        <PersonList label={title}>
          {data.map(({ id, userAgent, address, lastSeenAt }) => (
            <FactRow
              key={id}
              name={browserName(userAgent)}
              fact={personMessages.lastUsed(address, formatDateTime(lastSeenAt))}
            />
          ))}
        </PersonList>
      </div>
    </Modal>
  );
}
