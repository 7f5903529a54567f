import { pages } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { CreditCard, KeyRound, ScrollText, Unplug, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { leaveOrganization } from '../../../../api/people/offboarding';
import { confirm } from '../../../../lib/dialogs';
import { useScreenCommands } from '../../../../lib/screen-commands';
import { useMe } from '../../../../lib/session';
import { messages } from '../../../../messages';
import { offboardingMessages } from '../../../../messages/people/offboarding';
import { Button } from '../../../../ui/button/button';
import { SettingsCard } from '../../../../ui/settings-page/settings-page';
import { Text } from '../../../../ui/text/text';
import styles from '../exit.module.css';
import { showProblem } from '../use-account';

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
      title: offboardingMessages.leaveNamed(me.organization.name),
      text: offboardingMessages.leaveText,
      okay: messages.yes,
      cancel: messages.no,
      variant: 'danger',
    });
    if (isSure) leave.mutate();
  };
  useScreenCommands([
    ...(me.isOwner
      ? [
          { id: 'account.log', label: offboardingMessages.changeLog, run: () => navigate(pages.account_log) },
          { id: 'account.sso', label: offboardingMessages.singleSignOn, run: () => navigate(pages.account_sso_page) },
          ...(me.hasBilling ? [{ id: 'account.billing', label: offboardingMessages.billing, run: openBilling }] : []),
          {
            id: 'account.cancel',
            label: offboardingMessages.exportAndCancel,
            run: () => navigate(pages.account_cancel_page),
          },
        ]
      : []),
    { id: 'account.leave', label: offboardingMessages.leaveTheOrganization, run: handleLeave },
  ]);
  return (
    <SettingsCard
      title={me.grant.canManagePeople ? offboardingMessages.moreSettings : offboardingMessages.yourMembership}
    >
      {me.grant.canManagePeople ? (
        <div className={styles.links}>
          <Place
            to={pages.account_teams_page}
            icon={<Users />}
            name={offboardingMessages.teams}
            hint={offboardingMessages.teamsHint}
          />
          {me.grant.canReadLog ? <OwnerPlaces hasBilling={me.hasBilling} /> : null}
        </div>
      ) : null}
      <div className={styles.row}>
        <span className={styles.words}>
          <Text weight="medium" isNumeric>
            {offboardingMessages.leave}
          </Text>
          <span className={styles.metadata}>{offboardingMessages.leaveHint}</span>
        </span>
        <Button size="small" isBusy={leave.isPending} onClick={handleLeave}>
          {offboardingMessages.leaveTheOrganization}
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
        <Place
          to={pages.billing}
          icon={<CreditCard />}
          name={offboardingMessages.billing}
          hint={offboardingMessages.billingHint}
          reloadDocument
        />
      ) : null}
      <Place
        to={pages.account_log}
        icon={<ScrollText />}
        name={offboardingMessages.changeLog}
        hint={offboardingMessages.changeLogHint}
      />
      <Place
        to={pages.account_sso_page}
        icon={<KeyRound />}
        name={offboardingMessages.singleSignOn}
        hint={offboardingMessages.singleSignOnHint}
      />
      <Place
        to={pages.account_cancel_page}
        icon={<Unplug />}
        name={offboardingMessages.exportAndCancel}
        hint={offboardingMessages.exportAndCancelHint}
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
        <Text weight="medium" isNumeric>
          {name}
        </Text>
        <span className={styles.metadata}>{hint}</span>
      </span>
    </Link>
  );
}
