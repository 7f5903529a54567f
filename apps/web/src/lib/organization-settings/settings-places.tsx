import { type Me, pages } from '@galley/contract';
import { Building2, CreditCard, KeyRound, RefreshCw, ScrollText, Unplug, Users, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { settingsMessages } from '../../messages/people/settings';

/** A page of the organization's settings. */
interface SettingsPlace {
  path: string;
  label: string;
  icon: ReactNode;
  /** More search words. */
  keywords: string;
  /** It is loaded as a document, because it has its own content security policy. */
  isDocument?: boolean;
}

/** The pages of the organization's settings that a person can use, in the order of the list. */
export function settingsPlaces(me: Me): SettingsPlace[] {
  const m = settingsMessages;
  const { canManagePeople, canReadLog, canCancel, canPay } = me.grant;
  const places: (SettingsPlace | false)[] = [
    { path: pages.account, label: m.general, icon: <Building2 />, keywords: 'account name address leave' },
    canManagePeople && {
      path: pages.account_members_page,
      label: m.members,
      icon: <Users />,
      keywords: 'people owners admins invite invitations roles',
    },
    canManagePeople && {
      path: pages.account_teams_page,
      label: m.teams,
      icon: <UsersRound />,
      keywords: 'groups access themes',
    },
    me.isOwner && {
      path: pages.account_sso_page,
      label: m.signIn,
      icon: <KeyRound />,
      keywords: 'single sign-on sso two-factor passkeys saml domains security',
    },
    me.isOwner && {
      path: pages.account_provisioning_page,
      label: m.provisioning,
      icon: <RefreshCw />,
      keywords: 'scim okta entra groups tokens',
    },
    canReadLog && { path: pages.account_log, label: m.log, icon: <ScrollText />, keywords: 'changes audit security' },
    canPay &&
      me.hasBilling && {
        path: pages.billing,
        label: m.billing,
        icon: <CreditCard />,
        keywords: 'plan card invoices',
        isDocument: true,
      },
    canCancel && {
      path: pages.account_cancel_page,
      label: m.exportAndCancel,
      icon: <Unplug />,
      keywords: 'archive delete organization',
    },
  ];
  return places.filter((place) => place !== false);
}
