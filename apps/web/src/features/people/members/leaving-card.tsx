import { pages } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { CreditCard, KeyRound, ScrollText, Unplug, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { leaveOrganization } from '../../../api/people/offboarding';
import { confirm } from '../../../lib/dialogs';
import { useScreenCommands } from '../../../lib/screen-commands';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { SettingsCard } from '../../../ui/settings-page/settings-page';
import styles from './exit.module.css';
import { showProblem } from './use-account';

/** Links to teams for managers and to the owners' pages, and for all members a button to leave the organization. */
export function LeavingCard() {
  const me = useMe();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => leaveOrganization(),
    // Loads the whole page anew, because this session has ended.
    onSuccess: () => window.location.assign(pages.dashboard),
    onError: showProblem,
  });
  const handleLeave = async () => {
    const isSure = await confirm({
      title: `Leave ${me.organization.name}`,
      text: 'You’ll lose access to this organization. Your work stays.',
      okay: messages.yes,
      cancel: messages.no,
      variant: 'danger',
    });
    if (isSure) leave.mutate();
  };
  useScreenCommands([
    ...(me.isOwner
      ? [
          { id: 'account.log', label: 'Change log', run: () => navigate(pages.account_log) },
          { id: 'account.sso', label: 'Single sign-on', run: () => navigate(pages.account_sso_page) },
          ...(me.hasBilling ? [{ id: 'account.billing', label: 'Billing', run: openBilling }] : []),
          { id: 'account.cancel', label: 'Export and cancel', run: () => navigate(pages.account_cancel_page) },
        ]
      : []),
    { id: 'account.leave', label: 'Leave the organization', run: handleLeave },
  ]);
  return (
    <SettingsCard title={me.grant.canManagePeople ? 'More settings' : 'Your membership'}>
      {me.grant.canManagePeople ? (
        <div className={styles.links}>
          <Place
            to={pages.account_teams_page}
            icon={<Users />}
            name="Teams"
            hint="Groups of members with access to themes."
          />
          {me.grant.canReadLog ? <OwnerPlaces hasBilling={me.hasBilling} /> : null}
        </div>
      ) : null}
      <div className={styles.row}>
        <span className={styles.words}>
          <span className={styles.name}>Leave</span>
          <span className={styles.facts}>Your work stays. The last owner can’t leave.</span>
        </span>
        <Button size="small" isBusy={leave.isPending} onClick={handleLeave}>
          Leave the organization
        </Button>
      </div>
    </SettingsCard>
  );
}

/** Loads the billing page as a document, because it has its own content security policy. */
function openBilling(): void {
  window.location.assign(pages.billing);
}

/** Links to billing, the change log, single sign-on and the page to cancel the organization. */
function OwnerPlaces({ hasBilling }: { hasBilling: boolean }) {
  return (
    <>
      {hasBilling ? (
        <Place to={pages.billing} icon={<CreditCard />} name="Billing" hint="Plan, card and invoices." reloadDocument />
      ) : null}
      <Place to={pages.account_log} icon={<ScrollText />} name="Change log" hint="Who changed what, and when." />
      <Place
        to={pages.account_sso_page}
        icon={<KeyRound />}
        name="Single sign-on"
        hint="Sign in with the accounts of your organization."
      />
      <Place
        to={pages.account_cancel_page}
        icon={<Unplug />}
        name="Export and cancel"
        hint="Export all data, or cancel the organization."
      />
    </>
  );
}

interface PlaceProps {
  to: string;
  icon: ReactNode;
  name: string;
  hint: string;
  /** Loads the page as a document instead of changing the screen. */
  reloadDocument?: boolean;
}

/** A link to a page of the organization's settings. */
function Place({ icon, name, hint, ...link }: PlaceProps) {
  return (
    <Link className={styles.link} {...link}>
      {icon}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{hint}</span>
      </span>
    </Link>
  );
}
