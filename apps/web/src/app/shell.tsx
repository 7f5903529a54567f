import { pages } from '@galley/contract';
import { Cable, Settings2 } from 'lucide-react';
import { useRef } from 'react';
import { Link, Outlet } from 'react-router';
import { HeaderSearch } from '../features/documents/dashboard/search/header-search';
import { OrganizationSwitcher } from '../features/people/organizations/organization-switcher';
import { NotificationBell } from '../features/review/notifications/notification-bell';
import { useMe } from '../lib/session';
import { shellMessages } from '../messages/shell';
import { buttonClass } from '../ui/button/button';
import { Wordmark } from '../ui/logo/logo';
import { Tooltip } from '../ui/tooltip/tooltip';
import { BusyMark } from './busy-mark';
import { HelpLink } from './help-link';
import styles from './shell.module.css';
import { UserMenu } from './user-menu';

const integrations = shellMessages.integrations;
const organizationSettings = shellMessages.organizationSettings;

/** The header and the screen below it. The builder and the preview have their own bars and don't use it. */
export function Shell() {
  const me = useMe();
  const content = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => focusContent(content.current)}>
        {shellMessages.skipToContent}
      </button>
      <header className={styles.header}>
        <Link to="/" className={styles.logo} aria-label={shellMessages.galleyDashboard}>
          <Wordmark />
        </Link>
        <OrganizationSwitcher me={me} />
        <BusyMark />
        <HeaderSearch />
        {me.grant.canManagePeople ? (
          <>
            <Tooltip text={integrations}>
              <Link
                to={pages.integrations}
                className={buttonClass({ variant: 'transparent', isIcon: true, className: styles.settings })}
                aria-label={integrations}
              >
                <Cable />
              </Link>
            </Tooltip>
            <Tooltip text={organizationSettings}>
              <Link
                to={pages.account}
                className={buttonClass({ variant: 'transparent', isIcon: true, className: styles.settings })}
                aria-label={organizationSettings}
              >
                <Settings2 />
              </Link>
            </Tooltip>
          </>
        ) : null}
        {me.organization.deletesAt > 0 ? null : <NotificationBell />}
        <UserMenu me={me} />
      </header>
      <div className={styles.content} ref={content} tabIndex={-1}>
        <Outlet />
      </div>
      <HelpLink />
    </div>
  );
}

/** Focuses the main part of a screen, after its sidebar, or else the whole screen. */
function focusContent(content: HTMLElement | null): void {
  const main = content?.querySelector('main') ?? content;
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}
