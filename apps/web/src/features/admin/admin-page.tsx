import { texts } from '@galley/contract';
import { useState } from 'react';
import { useMe } from '../../lib/session';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { SettingsPage } from '../../ui/settings-page/settings-page';
import { TabPanel, Tabs } from '../../ui/tabs/tabs';
import { JobsCard, OutboxCard } from './admin-cards';
import styles from './admin-page.module.css';
import { OrganizationsCard, UsersCard } from './directory-cards';
import { HealthCard, StorageCard } from './health-cards';

const tabs = [
  { value: 'health', label: 'Health' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'storage', label: 'Storage' },
  { value: 'outbox', label: 'Outbox' },
  { value: 'organizations', label: 'Organizations' },
  { value: 'users', label: 'Users' },
] as const;
type TabName = (typeof tabs)[number]['value'];

/** Tools of the site admins: what the server holds, what it does and what went wrong. */
export function AdminPage() {
  const me = useMe();
  const [tab, setTab] = useState<TabName>('health');
  if (!me.isSiteAdmin) {
    return (
      <SettingsPage title={texts.adminTools}>
        <EmptyState title={texts.noPermission} />
      </SettingsPage>
    );
  }
  return (
    <SettingsPage title={texts.adminTools} lead="For the people who run this server." isWide>
      <Tabs label={texts.adminTools} value={tab} tabs={tabs} onChange={setTab} className={styles.tabs}>
        <TabPanel value="health">
          <HealthCard />
        </TabPanel>
        <TabPanel value="jobs">
          <JobsCard />
        </TabPanel>
        <TabPanel value="storage">
          <StorageCard />
        </TabPanel>
        <TabPanel value="outbox">
          <OutboxCard />
        </TabPanel>
        <TabPanel value="organizations">
          <OrganizationsCard />
        </TabPanel>
        <TabPanel value="users">
          <UsersCard />
        </TabPanel>
      </Tabs>
    </SettingsPage>
  );
}
