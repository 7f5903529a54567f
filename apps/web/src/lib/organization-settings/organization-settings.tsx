import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { settingsMessages } from '../../messages/people/settings';
import { buttonClass } from '../../ui/button/button';
import { SettingsPage } from '../../ui/settings-page/settings-page';
import { useMe } from '../session';
import styles from './organization-settings.module.css';
import { settingsPlaces } from './settings-places';

interface OrganizationSettingsProps {
  title: string;
  lead?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A page of the organization's settings, beside the list of those that the person can use, if there are others. */
export function OrganizationSettings(props: OrganizationSettingsProps) {
  const places = settingsPlaces(useMe());
  const list = (
    <nav aria-label={settingsMessages.organizationSettings} className={styles.list}>
      {places.map(({ path, label, icon, isDocument }) => (
        <NavLink
          key={path}
          to={path}
          end
          className={buttonClass({ variant: 'transparent', className: styles.link })}
          reloadDocument={isDocument}
        >
          {icon}
          {label}
        </NavLink>
      ))}
    </nav>
  );
  return <SettingsPage {...props} side={places.length > 1 ? list : undefined} />;
}
