import { type DocumentStart, type Layout, limits, type Template } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { FileText, Folder, Mail } from 'lucide-react';
import { layoutsQuery } from '../../../../api/documents/layouts';
import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { messages } from '../../../../messages';
import type { Naming } from '../rows/arrange-rows';
import { TitleForm } from '../titles/title-form';
import { GridCell } from './grid-cell';
import styles from './row.module.css';

export interface InlineRenameProps {
  naming: Naming;
  template: Template;
  /** `lid`: the layout it starts from, instead of `start`. */
  onSave: (title: string, start: DocumentStart, lid?: number) => void;
  onCancel: () => void;
}

/** The cell with the name field of a new email, page or folder. */
export function InlineRename({ naming, template, onSave, onCancel }: InlineRenameProps) {
  const isFolder = naming.kind === 'folder';
  const layouts = useQuery({ ...layoutsQuery(template.id), enabled: !isFolder });
  const hasLayouts = (layouts.data?.length ?? 0) > 0;
  const handleChoose = async (title: string) => {
    const layout = await openLayoutPicker({ layouts: layouts.data ?? [] });
    if (layout) onSave(title, 'blank', layout.id);
  };
  const documentIcon = template.type === 'page' ? <FileText /> : <Mail />;
  return (
    <GridCell className={styles.title}>
      <span className={styles.icon}>{isFolder ? <Folder /> : documentIcon}</span>
      <TitleForm
        title={naming.typed ?? ''}
        label={isFolder ? messages.folderName : messages.emailNamePlaceholder}
        focusDelayMs={limits.focusDelayMs}
        {...(isFolder
          ? {}
          : {
              isEmptyAllowed: true,
              saveLabel: messages.startFromExample,
              others: [
                { label: messages.startBlank, onSave: (title: string) => onSave(title, 'blank') },
                // Last, so that the other buttons don't move when the layouts have loaded.
                ...(hasLayouts ? [{ label: messages.chooseLayout, onSave: handleChoose }] : []),
              ],
            })}
        onSave={(title) => onSave(title, 'example')}
        onCancel={onCancel}
      />
    </GridCell>
  );
}

/** Shows the layouts of a theme as thumbnails. Resolves with the chosen layout. */
async function openLayoutPicker(props: { layouts: readonly Layout[] }): Promise<Layout | undefined> {
  return await openLazyModal<{ layouts: readonly Layout[] }, Layout>(
    async () => (await import('../layouts/layout-picker-modal')).LayoutPickerModal,
    props,
  );
}
