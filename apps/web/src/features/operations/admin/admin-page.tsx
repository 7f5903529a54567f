import { buildUrl } from '@galley/contract';
import { useNavigate, useParams } from 'react-router';
import { useScreenCommands } from '../../../lib/screen-commands';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { adminMessages } from '../../../messages/operations/admin';
import { RefusedState } from '../../../ui/full-state/refused-state';
import { SettingsPage } from '../../../ui/settings-page/settings-page';
import { TabPanel, Tabs } from '../../../ui/tabs/tabs';
import { JobsCard, OutboxCard } from './admin-cards';
import styles from './admin-page.module.css';
import { DamagedFilesCard } from './damaged-files-card';
import { HealthCard, StorageCard } from './health-cards';
import { MailTestCard } from './mail-test-card';
import { OrganizationsCard } from './organizations-card';
import { SecurityCard } from './security-card';
import { UsersCard } from './users-card';

const tabs = [
  { value: 'health', label: adminMessages.health },
  { value: 'jobs', label: adminMessages.jobs },
  { value: 'storage', label: adminMessages.storage },
  { value: 'damaged-files', label: adminMessages.damagedFiles },
  { value: 'outbox', label: adminMessages.outbox },
  { value: 'organizations', label: adminMessages.organizations },
  { value: 'users', label: adminMessages.users },
  { value: 'security', label: adminMessages.security },
] as const;

/** Tools for site admins: the server's content, activity and problems. Each tab has its own address. */
export function AdminPage() {
  const me = useMe();
  const navigate = useNavigate();
  const { tool } = useParams();
  const open = (value: string) => navigate(buildUrl('admin_tool', { tool: value }));
  const tab = tabs.find(({ value }) => value === tool)?.value ?? 'health';
  const refusal = me.isSiteAdmin ? undefined : messages.noPermission;
  useScreenCommands(
    tabs.map(({ value, label }) => ({
      id: `admin.${value}`,
      label,
      group: messages.adminTools,
      refusal,
      run: () => open(value),
    })),
  );
  if (!me.isSiteAdmin) {
    return <RefusedState isWholeScreen title={messages.noPermission} text={adminMessages.siteAdminsOnly} />;
  }
  return (
    <SettingsPage title={messages.adminTools} lead={adminMessages.lead} isWide>
      <Tabs label={messages.adminTools} value={tab} tabs={tabs} onChange={open} className={styles.tabs}>
        <TabPanel value="health">
          <HealthCard />
        </TabPanel>
        <TabPanel value="jobs">
          <JobsCard />
        </TabPanel>
        <TabPanel value="storage">
          <StorageCard />
        </TabPanel>
        <TabPanel value="damaged-files">
          <DamagedFilesCard />
        </TabPanel>
        <TabPanel value="outbox">
          <MailTestCard />
          <OutboxCard />
        </TabPanel>
        <TabPanel value="organizations">
          <OrganizationsCard />
        </TabPanel>
        <TabPanel value="users">
          <UsersCard />
        </TabPanel>
        <TabPanel value="security">
          <SecurityCard />
        </TabPanel>
      </Tabs>
    </SettingsPage>
  );
}
