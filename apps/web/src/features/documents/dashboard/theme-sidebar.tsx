import type { Template } from '@galley/contract';
import { Plus } from 'lucide-react';
import { dashboardMessages } from '../../../messages/documents/dashboard';
import { Button } from '../../../ui/button/button';
import { DropField } from '../../../ui/drop-field/drop-field';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { DeletedThemesButton } from './deleted-themes/deleted-themes-button';
import styles from './theme-sidebar.module.css';
import { themeFileTypes } from './themes/theme-file';
import { ThemeFinder } from './themes/theme-finder';

export interface ThemeSidebarProps {
  /** Undefined while loading. */
  templates: Template[] | undefined;
  selectedId: number | undefined;
  /** Absent for people who can't upload. */
  onUpload?: (file?: File) => void;
  /** Opens the deleted themes. Absent if there are none. */
  onDeletedThemes?: () => void;
  /** Called with a theme that is about to be deleted. */
  onDeleted: (id: number) => void;
}

/** The themes, 300 px wide, with a drop area for a new one at the bottom. */
export function ThemeSidebar(props: ThemeSidebarProps) {
  const { templates, selectedId, onUpload, onDeletedThemes, onDeleted } = props;
  return (
    <nav className={styles.sidebar} aria-label={dashboardMessages.themes}>
      <div className={styles.head}>
        <Text as="h2" weight="bold">
          {dashboardMessages.themes}
        </Text>
        {onUpload ? (
          <Button size="small" icon={<Plus />} onClick={() => onUpload()}>
            {dashboardMessages.newTheme}
          </Button>
        ) : null}
      </div>
      <div className={styles.scroll}>
        {templates ? (
          <ThemeFinder templates={templates} selectedId={selectedId} onDeleted={onDeleted} />
        ) : (
          <ThemeSkeletons />
        )}
      </div>
      {onDeletedThemes ? (
        <div className={styles.deleted}>
          <DeletedThemesButton isQuiet onOpen={onDeletedThemes} />
        </div>
      ) : null}
      {onUpload ? (
        <div className={styles.drop}>
          <DropField looks="line" label={dashboardMessages.dropTheme} accept={themeFileTypes} onFile={onUpload} />
        </div>
      ) : null}
    </nav>
  );
}

function ThemeSkeletons() {
  return (
    <div className={styles.skeletons} role="status" aria-label={dashboardMessages.themesLoading}>
      {[1, 2, 3].map((row) => (
        <Stack key={row} direction="row" gap={2.5} align="center" pad={2}>
          <Skeleton className={styles.skeletonThumb} />
          <div className={styles.skeletonText}>
            <Skeleton />
            <Skeleton />
          </div>
        </Stack>
      ))}
    </div>
  );
}
