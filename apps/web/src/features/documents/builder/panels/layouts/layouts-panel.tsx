import type { Layout } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, History, Plus, Settings2, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { layoutsQuery } from '../../../../../api/documents/layouts';
import { keys } from '../../../../../api/keys';
import { formatDateTime, formatFull, isoDate } from '../../../../../lib/dates';
import { openModal } from '../../../../../lib/dialogs';
import { takeAgain } from '../../../../../lib/retry-screenshots';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { layoutMessages } from '../../../../../messages/documents/builder/layouts';
import { Button } from '../../../../../ui/button/button';
import { EmptyState } from '../../../../../ui/empty-state/empty-state';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { List } from '../../../../../ui/list/list';
import { Menu, MenuItem, MenuSeparator } from '../../../../../ui/menu/menu';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { Thumbnail } from '../../../../../ui/thumbnail/thumbnail';
import { ThumbnailNote } from '../../../../../ui/thumbnail/thumbnail-note';
import { useBuilder } from '../../context/builder-context';
import { useSession } from '../../context/use-editor-state';
import { SidePanel } from '../side-panel';
import { openVersions } from '../versions/open-versions';
import { type ListChange, removeLayout, saveAsLayout, uploadLayout } from './layout-calls';
import { LayoutSettingsModal } from './layout-settings-modal';
import styles from './layouts.module.css';

/**
 * The layouts of the theme, newest first. Each can be loaded, renamed and deleted, and the document can be saved as
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
          <List gap={4} pad={3} aria-label={layoutMessages.layouts}>
            {layouts.map((layout) => (
              <LayoutCard key={layout.id} layout={layout} onChange={apply} />
            ))}
          </List>
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
  const queries = useQueryClient();
  const { id, title, createdAt, createdBy, version, miniatureUrl, screenshotDesktop } = layout;
  const isOther = version !== document.templateVersion && opened.kind !== 'template';
  const canLoad = isEditing && opened.kind !== 'template';
  const handleLoad = async () => {
    setLoading(true);
    await session.loadLayout(id).finally(() => setLoading(false));
  };
  const handleVersions = async () => {
    const isChanged = await openVersions({ document: { kind: 'layout', id }, name: title });
    if (isChanged) await queries.invalidateQueries({ queryKey: keys.layouts(layout.tid) });
  };
  return (
    <Stack as="li" gap={1}>
      <Thumbnail className={styles.picture} url={miniatureUrl} screenshot={screenshotDesktop} />
      <div className={styles.caption}>
        <Text weight="medium" overflow="truncate" title={title}>
          {title}
        </Text>
        {document.grant.canEdit ? (
          <Menu
            label={title}
            align="end"
            trigger={<IconButton label={layoutMessages.layoutActions(title)} size="small" icon={<Ellipsis />} />}
          >
            <MenuItem
              icon={<Settings2 />}
              onSelect={async () =>
                onChange(await openModal(LayoutSettingsModal, { layout, isOfPages: document.type === 'page' }))
              }
            >
              {layoutMessages.settings}
            </MenuItem>
            <MenuItem icon={<History />} onSelect={() => void handleVersions()}>
              {layoutMessages.versions}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} isDanger onSelect={async () => onChange(await removeLayout(layout))}>
              {layoutMessages.deleteAction}
            </MenuItem>
          </Menu>
        ) : null}
      </div>
      <Text as="p" size="sm" tone="muted" isNumeric>
        <time dateTime={isoDate(createdAt)} title={formatFull(createdAt)}>
          {formatDateTime(createdAt)}
        </time>
        , {createdBy}
      </Text>
      <div className={styles.foot}>
        <Text size="sm" tone="muted" isNumeric>
          {isOther
            ? builderMessages.layoutOfOtherTheme(version, document.templateVersion, document.type)
            : layoutMessages.themeVersion(version)}
          {isLoaded ? layoutMessages.loadedLast : ''}
        </Text>
        <Button
          size="small"
          aria-label={layoutMessages.loadLayout(title)}
          isBusy={isLoading}
          disabledReason={canLoad ? undefined : builderMessages.loadLayoutRefused}
          onClick={() => void handleLoad()}
        >
          {layoutMessages.load}
        </Button>
      </div>
    </Stack>
  );
}
