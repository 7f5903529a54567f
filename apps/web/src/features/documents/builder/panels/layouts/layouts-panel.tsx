import type { Layout } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { layoutsQuery } from '../../../../../api/documents/layouts';
import { keys } from '../../../../../api/keys';
import { takeAgain } from '../../../../../lib/retry-screenshots';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { layoutMessages } from '../../../../../messages/documents/builder/layouts';
import { Button } from '../../../../../ui/button/button';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import { ThumbnailNote } from '../../../../../ui/thumbnail/thumbnail-note';
import { useBuilder } from '../../context/builder-context';
import { SidePanel } from '../side-panel';
import { type ListChange, saveAsLayout, uploadLayout } from './layout-calls';
import { LayoutList } from './layout-list';
import styles from './layouts.module.css';

/**
 * The layouts of the theme. Each can be loaded, renamed and deleted, and the document can be saved as a new one or over
 * one.
 */
export function LayoutsPanel() {
  const { document, opened } = useBuilder();
  const queries = useQueryClient();
  const { data: layouts } = useQuery({ ...layoutsQuery(document.tid), initialData: document.layouts });
  const apply = async (change: ListChange | null | undefined) => {
    if (!change) return;
    const queryKey = keys.layouts(document.tid);
    // A list that is still loading wouldn't contain the change.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<Layout[]>(queryKey, (list) => change(list ?? []));
  };
  const actions = document.grant.canEdit ? <AddButtons onChange={apply} /> : null;
  const noLayoutsText = document.type === 'page' ? builderMessages.noLayoutsPage : builderMessages.noLayouts;
  return (
    <SidePanel title={layoutMessages.layouts}>
      {layouts.length === 0 ? (
        <EmptyState
          title={builderMessages.noLayoutsTitle}
          text={opened.kind === 'template' ? builderMessages.noLayoutsTheme : noLayoutsText}
          actions={actions}
        />
      ) : (
        <>
          {actions ? <div className={styles.bar}>{actions}</div> : null}
          <LayoutList layouts={layouts} onChange={apply} />
          <ThumbnailNote
            className={styles.note}
            errors={layouts.map(({ screenshotError }) => screenshotError)}
            onRetry={() =>
              takeAgain(document.tid, 'layout', () =>
                queries.invalidateQueries({ queryKey: keys.layouts(document.tid) }),
              )
            }
          />
        </>
      )}
    </SidePanel>
  );
}

function AddButtons({ onChange }: { onChange: (change: ListChange | null) => Promise<void> }) {
  const builder = useBuilder();
  const input = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<'save' | 'upload' | null>(null);
  const run = async (what: 'save' | 'upload', work: Promise<ListChange | null>) => {
    setRunning(what);
    await onChange(await work.finally(() => setRunning(null)));
  };
  const handleFile = (file: File | undefined) => {
    if (file) void run('upload', uploadLayout(builder, file));
  };
  return (
    <>
      <Button
        size="small"
        icon={<Plus />}
        isBusy={running === 'save'}
        disabledReason={builder.opened.version > 0 ? builderMessages.layoutOfVersionRefused : undefined}
        onClick={() => void run('save', saveAsLayout(builder))}
      >
        {builderMessages.saveAsLayout}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".html,.htm"
        aria-label={builderMessages.uploadLayout}
        onChange={(event) => {
          handleFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = ''; // Reset, so that choosing the same file again fires a change event.
        }}
      />
      <Button size="small" icon={<Upload />} isBusy={running === 'upload'} onClick={() => input.current?.click()}>
        {builderMessages.uploadLayout}
      </Button>
    </>
  );
}
