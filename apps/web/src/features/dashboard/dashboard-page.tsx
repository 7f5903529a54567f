import { texts, words } from '@galley/contract';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/api';
import { useMe } from '../../lib/session';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { FullState } from '../../ui/full-state/full-state';
import { useTemplates } from './api/templates';
import styles from './dashboard.module.css';
import { openNewTheme } from './open-new-theme';
import { ThemePanel } from './theme-panel';
import { ThemeSidebar } from './theme-sidebar';
import { ThemeSwitcher } from './theme-switcher';
import { useSelectedTemplate } from './use-selected-template';

/** `/` and `/t/{id}`: themes at the left, the emails and pages of the selected one beside them. */
export function DashboardPage() {
  const me = useMe();
  const templates = useTemplates();
  const { selected, isUnknown, select, fallBack } = useSelectedTemplate(templates.data);
  const [isSwitching, setSwitching] = useState(false);
  const handleUpload = async (file?: File) => {
    const id = await openNewTheme(file ? { file } : {});
    if (id) select(id);
  };
  const onUpload = me.isAdmin || me.isOwner ? handleUpload : undefined;

  if (templates.isError && !templates.data) {
    const retry = <Button onClick={() => templates.refetch()}>Try again</Button>;
    return <FullState title="The themes did not load" text={errorText(templates.error)} actions={retry} />;
  }
  if (isUnknown) return <FullState title={texts.notFoundTitle} text={texts.notFound} />;
  return (
    <div className={styles.dashboard}>
      <ThemeSidebar templates={templates.data} selectedId={selected?.id} onUpload={onUpload} />
      <main className={styles.main}>
        {selected ? (
          <>
            <ThemeSwitcher
              templates={templates.data ?? []}
              selected={selected}
              isOpen={isSwitching}
              onOpenChange={setSwitching}
              onUpload={onUpload}
            />
            <ThemePanel key={selected.id} template={selected} onDeleted={() => fallBack(selected.id)} />
          </>
        ) : null}
        {templates.data?.length === 0 ? <NoThemes organization={me.organization.name} onUpload={onUpload} /> : null}
      </main>
    </div>
  );
}

function NoThemes({ organization, onUpload }: { organization: string; onUpload?: (file?: File) => void }) {
  if (!onUpload) {
    return (
      <EmptyState level={1} drawing="theme" title={words.noThemesTitle} text={words.noThemesEditor(organization)} />
    );
  }
  return (
    <EmptyState
      level={1}
      drawing="theme"
      title={words.noThemesTitle}
      text={words.noThemes}
      actions={
        <Button variant="main" icon={<Upload />} onClick={() => onUpload()}>
          Upload theme
        </Button>
      }
    />
  );
}
