import type { Template } from '@galley/contract';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { dashboardMessages } from '../../../messages/documents/dashboard';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Stack } from '../../../ui/stack/stack';
import { Thumbnail } from '../../../ui/thumbnail/thumbnail';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { DeletedThemesButton } from './deleted-themes/deleted-themes-button';
import styles from './theme-switcher.module.css';
import { ThemeFinder } from './themes/theme-finder';
import { kindAndCount } from './themes/theme-list';

export interface ThemeSwitcherProps {
  templates: Template[];
  selected: Template;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onUpload?: () => void;
  /** Opens the deleted themes. Absent if there are none. */
  onDeletedThemes?: () => void;
}

/** Replaces the sidebar in narrow windows: the selected theme as a strip that opens the list. */
export function ThemeSwitcher(props: ThemeSwitcherProps) {
  const { templates, selected, isOpen, onOpenChange, onUpload, onDeletedThemes } = props;
  const close = () => onOpenChange(false);
  const closeAnd = (open: () => void) => () => {
    close();
    open();
  };
  return (
    <>
      <button type="button" className={styles.strip} aria-haspopup="dialog" onClick={() => onOpenChange(true)}>
        <Thumbnail className={styles.thumb} url={selected.miniatureUrl} />
        <Stack as="span" flex="grow" canShrink>
          <span className={styles.title} dir="auto">
            {selected.title}
          </span>
          <span className={styles.kind}>{kindAndCount(selected)}</span>
        </Stack>
        <VisuallyHidden>{dashboardMessages.otherTheme}</VisuallyHidden>
        <ChevronsUpDown />
      </button>
      {isOpen ? (
        <Modal
          title={dashboardMessages.themes}
          size="sm"
          onClose={close}
          footer={
            onUpload || onDeletedThemes ? (
              <>
                {onDeletedThemes ? <DeletedThemesButton onOpen={closeAnd(onDeletedThemes)} /> : null}
                {onUpload ? (
                  <Button icon={<Plus />} onClick={closeAnd(onUpload)}>
                    {dashboardMessages.newTheme}
                  </Button>
                ) : null}
              </>
            ) : undefined
          }
        >
          <ThemeFinder templates={templates} selectedId={selected.id} onSelect={close} />
        </Modal>
      ) : null}
    </>
  );
}
