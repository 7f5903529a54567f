import { type Me, type OwnOrganization, organizationUrl } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronsUpDown, Star } from 'lucide-react';
import { useState } from 'react';
import { unreadQuery } from '../../../api/review/notifications';
import { useScreenCommands } from '../../../lib/screen-commands';
import { shellMessages } from '../../../messages/shell';
import { openNewOrganizationModal } from '../../../modals';
import { createLazyModule, useLazyModule } from '../../../ui/lazy/lazy-module';
import { Popover } from '../../../ui/popover/popover';
import styles from './organization-switcher.module.css';

const parts = createLazyModule(() => import('./organization-list'));

/**
 * The current organization, with a menu to switch to another one. A dot marks unread notifications there, and a star
 * marks organizations the person owns.
 */
export function OrganizationSwitcher({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const module = useLazyModule(parts, isOpen);
  const { organizations, organization } = me;
  // Canceled organizations have no notifications.
  const { data } = useQuery({ ...unreadQuery(), enabled: organization.deletesAt === 0 });
  const elsewhere = data?.elsewhere ?? [];
  const others = organizations.filter(({ id }) => id !== organization.id);
  const isOwned = organizations.some(({ id, isOwner }) => id === organization.id && isOwner);
  useScreenCommands([
    ...others.map((other) => ({
      id: `organization.${other.id}`,
      label: shellMessages.goTo(other.name),
      group: shellMessages.organizations,
      keywords: 'switch organization',
      run: () => goTo(other),
    })),
    ...(me.canCreateOrganization
      ? [
          {
            id: 'organization.new',
            label: shellMessages.newOrganization,
            group: shellMessages.organizations,
            run: () => void openNewOrganizationModal(),
          },
        ]
      : []),
  ]);
  const name = (
    <>
      <span className={styles.name}>{organization.name}</span>
      {isOwned ? <Star className={styles.star} role="img" aria-label={shellMessages.owned} /> : null}
    </>
  );
  if (others.length === 0 && !me.canCreateOrganization && !me.canJoinOrganization) {
    return (
      <div className={styles.location}>
        <span className={styles.plain} title={organization.name}>
          {name}
        </span>
      </div>
    );
  }
  return (
    <div className={styles.location}>
      <Popover
        label={shellMessages.organizations}
        className={styles.panel}
        isOpen={isOpen && module !== null}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={styles.trigger} title={organization.name}>
            <Building2 className={styles.icon} />
            <span className={styles.hidden}>{shellMessages.organizationLabel} </span>
            {name}
            {elsewhere.length > 0 ? (
              <span className={styles.dot} role="img" aria-label={shellMessages.unreadElsewhere} />
            ) : null}
            <ChevronsUpDown />
          </button>
        }
      >
        {module ? <module.OrganizationList me={me} unread={data} onClose={() => setOpen(false)} /> : null}
      </Popover>
    </div>
  );
}

function goTo(organization: OwnOrganization): void {
  window.location.assign(organizationUrl(organization, '/'));
}
