import type { Layout } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Plus, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../../../api/keys';
import { layoutsQuery } from '../../../api/layouts';
import { formatDateTime, formatFull, isoDate } from '../../../lib/dates';
import { openModal } from '../../../lib/dialogs';
import { messages } from '../../../messages';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu/menu';
import { Thumbnail } from '../../../ui/thumbnail/thumbnail';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { SidePanel } from '../panels/side-panel';
import { type ListChange, removeLayout, saveAsLayout } from './layout-calls';
import { LayoutSettingsModal } from './layout-settings-modal';
import styles from './layouts.module.css';

/** The layouts of the theme, newest first. Each can be loaded, renamed and deleted; the document can become one. */
export function LayoutsPanel() {
  const builder = useBuilder();
  const { document, opened } = builder;
  const queries = useQueryClient();
  const { data: layouts } = useQuery({ ...layoutsQuery(document.tid), initialData: document.layouts });
  const [isSaving, setSaving] = useState(false);
  const apply = async (change: ListChange | null | undefined) => {
    if (!change) return;
    const queryKey = keys.layouts(document.tid);
    // A list that is on its way doesn't have the change.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData<Layout[]>(queryKey, (list) => change(list ?? []));
  };
  const handleSave = async () => {
    setSaving(true);
    await apply(await saveAsLayout(builder).finally(() => setSaving(false)));
  };
  const canSave = document.grant.canEdit && opened.kind !== 'template';
  const save = canSave ? (
    <Button
      size="small"
      icon={<Plus />}
      isBusy={isSaving}
      disabledReason={opened.version > 0 ? messages.layoutOfVersionRefused : undefined}
      onClick={() => void handleSave()}
    >
      {messages.saveAsLayout}
    </Button>
  ) : null;
  return (
    <SidePanel title="Layouts">
      {layouts.length === 0 ? (
        <EmptyState
          title={messages.noLayoutsTitle}
          text={document.type === 'page' ? messages.noLayoutsPage : messages.noLayouts}
          actions={save}
        />
      ) : (
        <>
          {save ? <div className={styles.bar}>{save}</div> : null}
          <ul className={styles.list} aria-label="Layouts">
            {layouts.map((layout) => (
              <LayoutCard key={layout.id} layout={layout} onChange={apply} />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

function LayoutCard({
  layout,
  onChange,
}: {
  layout: Layout;
  onChange: (change: ListChange | null | undefined) => Promise<void>;
}) {
  const { session, document, opened } = useBuilder();
  const isEditing = useSession((state) => state.phase === 'editing');
  const isLoaded = useSession((state) => state.lid === layout.id);
  const [isLoading, setLoading] = useState(false);
  const { id, title, createdAt, createdBy, version, miniatureUrl, screenshotDesktop } = layout;
  const canLoad = isEditing && opened.kind !== 'template';
  const handleLoad = async () => {
    setLoading(true);
    await session.loadLayout(id).finally(() => setLoading(false));
  };
  return (
    <li className={styles.card}>
      <Thumbnail className={styles.picture} url={miniatureUrl} screenshot={screenshotDesktop} />
      <div className={styles.caption}>
        <span className={styles.title} title={title}>
          {title}
        </span>
        {document.grant.canEdit ? (
          <Menu
            label={title}
            align="end"
            trigger={<IconButton label={`Actions for ${title}`} size="small" icon={<Ellipsis />} />}
          >
            <MenuItem
              icon={<Settings2 />}
              onSelect={async () =>
                onChange(await openModal(LayoutSettingsModal, { layout, isOfPages: document.type === 'page' }))
              }
            >
              Settings
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} isDanger onSelect={async () => onChange(await removeLayout(layout))}>
              Delete
            </MenuItem>
          </Menu>
        ) : null}
      </div>
      <p className={styles.stamp}>
        <time dateTime={isoDate(createdAt)} title={formatFull(createdAt)}>
          {formatDateTime(createdAt)}
        </time>
        , {createdBy}
      </p>
      <div className={styles.foot}>
        <span className={styles.stamp}>
          Theme v{version}
          {isLoaded ? ', loaded last' : ''}
        </span>
        <Button
          size="small"
          aria-label={`Load ${title}`}
          isBusy={isLoading}
          disabledReason={canLoad ? undefined : messages.loadLayoutRefused}
          onClick={() => void handleLoad()}
        >
          Load
        </Button>
      </div>
    </li>
  );
}
