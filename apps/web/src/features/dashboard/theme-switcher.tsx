import type { Template } from '@galley/contract';
import { ChevronsUpDown, Plus } from 'lucide-react';
import { Button } from '../../ui/button/button';
import { Miniature } from '../../ui/miniature/miniature';
import { Modal } from '../../ui/modal/modal';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden';
import { kindAndCount, ThemeList } from './theme-list';
import styles from './theme-switcher.module.css';

export interface ThemeSwitcherProps {
  templates: Template[];
  selected: Template;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onUpload?: () => void;
}

/** What the sidebar becomes on narrow windows: the selected theme as a strip that opens the list. */
export function ThemeSwitcher({ templates, selected, isOpen, onOpenChange, onUpload }: ThemeSwitcherProps) {
  const close = () => onOpenChange(false);
  return (
    <>
      <button type="button" className={styles.strip} aria-haspopup="dialog" onClick={() => onOpenChange(true)}>
        <Miniature className={styles.thumb} url={selected.miniatureUrl} />
        <span className={styles.words}>
          <span className={styles.title}>{selected.title}</span>
          <span className={styles.kind}>{kindAndCount(selected)}</span>
        </span>
        <VisuallyHidden>Choose another theme</VisuallyHidden>
        <ChevronsUpDown />
      </button>
      {isOpen ? (
        <Modal
          title="Themes"
          size="sm"
          onClose={close}
          footer={
            onUpload ? (
              <Button
                icon={<Plus />}
                onClick={() => {
                  close();
                  onUpload();
                }}
              >
                New theme
              </Button>
            ) : undefined
          }
        >
          <ThemeList templates={templates} selectedId={selected.id} onSelect={close} />
        </Modal>
      ) : null}
    </>
  );
}
