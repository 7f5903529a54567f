import type { PersonCard } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { Building2, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { personQuery } from '../../../api/people/person';
import type { ModalProps } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { personMessages } from '../../../messages/people/dialogs';
import { Avatar } from '../../../ui/avatar/avatar';
import { Modal } from '../../../ui/modal/modal';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { localTime, untilNextMinute } from './local-time';
import styles from './person-card-modal.module.css';

const roles = {
  owner: messages.roleOwner,
  admin: messages.roleAdmin,
  editor: messages.roleEditor,
  commentor: messages.roleCommentor,
} as const;

/** The person card: photo, role, name, job, organization and local time. */
export function PersonCardModal({ personId, onClose }: { personId: number } & ModalProps<void>) {
  const { data, error } = useQuery(personQuery(personId));
  return (
    <Modal title={data?.person.name ?? personMessages.person} size="tiny" isTitleHidden onClose={() => onClose()}>
      {error ? (
        <p className={styles.error} role="alert">
          {errorText(error)}
        </p>
      ) : null}
      {data ? <Card person={data.person} /> : error ? null : <Skeleton />}
    </Modal>
  );
}

function Card({ person }: { person: PersonCard }) {
  const time = useLocalTime(person.timezone);
  return (
    <div className={styles.card}>
      <Avatar name={person.name} id={person.id} src={person.avatar120} size={120} />
      <p className={styles.role}>{person.role ? roles[person.role] : personMessages.noLongerMember}</p>
      <p className={styles.name}>{person.name}</p>
      {person.job ? <p className={styles.job}>{person.job}</p> : null}
      <p className={styles.meta}>
        <Building2 />
        {person.organization}
      </p>
      {time ? (
        <p className={styles.meta} title={person.timezone}>
          <Clock />
          <span>
            {time} <VisuallyHidden>{personMessages.localTime}</VisuallyHidden>
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** The person's local time, updated every minute while displayed. */
function useLocalTime(timeZone: string): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute(now));
    return () => clearTimeout(timer);
  }, [now]);
  return localTime(timeZone, now);
}
