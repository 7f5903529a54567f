import { pages } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { joinableOrganizationsQuery } from '../../../api/people/organizations';
import { formatDate } from '../../../lib/dates';
import { useMe } from '../../../lib/session';
import { readStored, writeStored } from '../../../lib/storage';
import { useJoin } from '../../../lib/use-join';
import { messages } from '../../../messages';
import { themeMessages } from '../../../messages/documents/themes';
import { Button } from '../../../ui/button/button';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Text } from '../../../ui/text/text';
import { useFirstUseNotice } from './api/templates';
import styles from './notices.module.css';

/** A failed payment, for those who can pay, until it is paid. It can't be closed. */
export function PaymentNotice({ dueAt }: { dueAt: number }) {
  return (
    <aside className={styles.notice} aria-label={themeMessages.paymentFailed}>
      <p>
        <Text weight="bold">{themeMessages.paymentFailed}</Text>{' '}
        {dueAt * 1000 > Date.now() ? themeMessages.payBefore(formatDate(dueAt)) : themeMessages.planLapsed}{' '}
        <Link to={pages.billing}>{themeMessages.openBilling}</Link>
      </p>
    </aside>
  );
}

/** The notice for new users. After closing it, it's never shown again in any browser. */
export function FirstUseNotice() {
  const { isShown, close } = useFirstUseNotice();
  if (!isShown) return null;
  return (
    <aside className={styles.notice} aria-label={messages.firstUseTitle}>
      <div>
        <Text as="p" weight="bold">
          {messages.firstUseTitle}
        </Text>
        <Text as="p" tone="muted">
          {messages.firstUse}
        </Text>
      </div>
      <IconButton label={messages.close} icon={<X />} size="small" onClick={close} />
    </aside>
  );
}

/** An organization that the person can join by the domain of their email address, until they join or close it. */
export function JoinNotice() {
  const me = useMe();
  const { data: organizations = [] } = useQuery(joinableOrganizationsQuery());
  const [closed, setClosed] = useState(() => readStored('join.closed') ?? []);
  const { busyId, join } = useJoin();
  const keyOf = (id: number) => `${me.id}/${id}`;
  const offered = organizations.find(({ id }) => !closed.includes(keyOf(id)));
  if (!offered) return null;
  const { id, name, domain } = offered;
  const handleClose = () => {
    const next = [...closed, keyOf(id)];
    writeStored('join.closed', next);
    setClosed(next);
  };
  return (
    <aside className={`${styles.notice} ${styles.offer}`} aria-label={themeMessages.joinOrganization(name)}>
      <div>
        <Text as="p" weight="bold">
          {themeMessages.joinTitle(name)}
        </Text>
        <Text as="p" tone="muted">
          {themeMessages.joinText(domain)}
        </Text>
      </div>
      <div className={styles.join}>
        <Button size="small" isBusy={busyId === id} onClick={() => join(id)}>
          {themeMessages.joinOrganization(name)}
        </Button>
      </div>
      <IconButton label={messages.close} icon={<X />} size="small" onClick={handleClose} />
    </aside>
  );
}
