import { Suspense, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { lazyScreen } from '../../../lib/lazy-screen';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { useScreenCommands } from '../../../lib/screen-commands';
import { useMe } from '../../../lib/session';
import { messages } from '../../../messages';
import { dashboardMessages } from '../../../messages/documents/dashboard';
import { openChangePasswordModal } from '../../../modals';
import { Button } from '../../../ui/button/button';
import { FullState } from '../../../ui/full-state/full-state';
import { RefusedState } from '../../../ui/full-state/refused-state';
import { lazyPart } from '../../../ui/lazy/lazy-part';
import { Stack } from '../../../ui/stack/stack';
import { useDeletedCount, useTemplates } from './api/templates';
import styles from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton';
import { ThemePanel } from './theme-panel';
import { ThemeSidebar } from './theme-sidebar';
import { ThemeSwitcher } from './theme-switcher';
import type { NewThemeProps } from './themes/new-theme-modal';
import { openNewTheme } from './themes/open-new-theme';
import { useSelectedTemplate } from './use-selected-template';

const loadNotices = () => import('./notices');
const FirstUseNotice = lazyPart(async () => (await loadNotices()).FirstUseNotice);
const NoThemes = lazyPart(async () => (await import('./no-themes')).NoThemes);
const PaymentNotice = lazyPart(async () => (await loadNotices()).PaymentNotice);
const JoinNotice = lazyPart(async () => (await loadNotices()).JoinNotice);
const TrashPanel = lazyScreen(async () => (await import('./trash/trash-panel')).TrashPanel);

/** `/` and `/t/{id}`: themes at the left, and the emails and pages of the selected one, or its trash, beside them. */
export function DashboardPage({ isTrash = false }: { isTrash?: boolean }) {
  const me = useMe();
  const templates = useTemplates();
  const { selected, isUnknown, select, fallBack } = useSelectedTemplate(templates.data);
  const [isSwitching, setSwitching] = useState(false);
  const startTheme = async (props: NewThemeProps) => {
    const id = await openNewTheme(props);
    if (id) select(id);
  };
  const canUpload = me.grant.canUploadThemes;
  const onUpload = canUpload ? (file?: File) => startTheme(file ? { file } : {}) : undefined;
  const onStarter = canUpload ? () => startTheme({ isStarter: true }) : undefined;
  const restoreDeleted = async () => {
    const id = await openDeletedThemes();
    if (id) select(id);
  };
  const onDeletedThemes = useDeletedCount() > 0 ? () => void restoreDeleted() : undefined;
  useScreenCommands([
    ...(onDeletedThemes ? [{ id: 'theme.deleted', label: messages.deletedThemes, run: onDeletedThemes }] : []),
    ...(onUpload && onStarter
      ? [
          { id: 'theme.new', label: dashboardMessages.newTheme, run: () => void onUpload() },
          { id: 'theme.starter', label: dashboardMessages.starterTheme, run: () => void onStarter() },
        ]
      : []),
    { id: 'person.password', label: dashboardMessages.changePassword, run: () => void openChangePasswordModal() },
  ]);

  if (templates.isError && !templates.data) {
    const retry = <Button onClick={() => templates.refetch()}>{messages.tryAgain}</Button>;
    return <FullState title={dashboardMessages.themesNotLoaded} text={errorText(templates.error)} actions={retry} />;
  }
  if (isUnknown) return <RefusedState isWholeScreen title={messages.notFoundTitle} text={messages.notFound} />;
  return (
    <Stack direction="row" flex="grow" canShrink>
      <ThemeSidebar
        templates={templates.data}
        selectedId={selected?.id}
        onUpload={onUpload}
        onDeletedThemes={onDeletedThemes}
        onDeleted={(id) => {
          if (id === selected?.id) void fallBack(id);
        }}
      />
      <main className={styles.main}>
        {templates.data ? null : <DashboardSkeleton />}
        {me.paymentDueAt && templates.data ? <PaymentNotice dueAt={me.paymentDueAt} /> : null}
        {isTrash || !me.canJoinOrganization || !templates.data ? null : <JoinNotice />}
        {selected ? (
          <>
            <ThemeSwitcher
              templates={templates.data ?? []}
              selected={selected}
              isOpen={isSwitching}
              onOpenChange={setSwitching}
              onUpload={onUpload}
              onDeletedThemes={onDeletedThemes}
            />
            {isTrash ? null : <FirstUseNotice />}
            {isTrash ? (
              <Suspense>
                <TrashPanel key={selected.id} template={selected} />
              </Suspense>
            ) : (
              <ThemePanel key={selected.id} template={selected} onDeleted={() => fallBack(selected.id)} />
            )}
          </>
        ) : null}
        {templates.data?.length === 0 ? (
          <NoThemes
            organization={me.organization.name}
            onUpload={onUpload}
            onStarter={onStarter}
            onDeletedThemes={onDeletedThemes}
          />
        ) : null}
      </main>
    </Stack>
  );
}

/** Shows the deleted themes. Resolves with the restored theme, or with nothing if none was restored. */
async function openDeletedThemes(): Promise<number | undefined> {
  return await openLazyModal<object, number>(
    async () => (await import('./deleted-themes/deleted-themes-modal')).DeletedThemesModal,
    {},
  );
}
