import type { Layout } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, History, Save, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../../../../../api/keys';
import { formatDateTime, formatFull, isoDate } from '../../../../../lib/dates';
import { openModal } from '../../../../../lib/dialogs';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { layoutMessages } from '../../../../../messages/documents/builder/layouts';
import { Button } from '../../../../../ui/button/button';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { Menu, MenuItem, MenuSeparator } from '../../../../../ui/menu/menu';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { Thumbnail } from '../../../../../ui/thumbnail/thumbnail';
import { useBuilder } from '../../context/builder-context';
import { useSession } from '../../context/use-editor-state';
import { openVersions } from '../versions/open-versions';
import { type ListChange, overwriteLayout, removeLayout } from './layout-calls';
import { LayoutSettingsModal } from './layout-settings-modal';
import styles from './layouts.module.css';

export interface LayoutCardProps {
  layout: Layout;
  onChange: (change: ListChange | null | undefined) => Promise<void>;
}

/** A layout with its picture, facts and actions. */
export function LayoutCard({ layout, onChange }: LayoutCardProps) {
  const { session, document, opened } = useBuilder();
  const isEditing = useSession((state) => state.phase === 'editing');
  const isLoaded = useSession((state) => state.lid === layout.id);
  const [isLoading, setLoading] = useState(false);
  const { id, title, createdAt, createdBy, version, miniatureUrl, screenshotDesktop } = layout;
  const isOther = version !== document.templateVersion && opened.kind !== 'template';
  const canLoad = isEditing && opened.kind !== 'template';
  const handleLoad = async () => {
    setLoading(true);
    await session.loadLayout(id).finally(() => setLoading(false));
  };
  return (
    <Stack as="li" gap={1}>
      <Thumbnail className={styles.picture} url={miniatureUrl} screenshot={screenshotDesktop} />
      <div className={styles.caption}>
        <Text weight="medium" overflow="truncate" title={title}>
          {title}
        </Text>
        {document.grant.canEdit ? <LayoutMenu layout={layout} onChange={onChange} /> : null}
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

/** Settings, versions and the end of a layout, and the way to save the document over it. */
function LayoutMenu({ layout, onChange }: LayoutCardProps) {
  const builder = useBuilder();
  const { document, opened } = builder;
  const queries = useQueryClient();
  const { id, title } = layout;
  const handleVersions = async () => {
    const isChanged = await openVersions({ document: { kind: 'layout', id }, name: title });
    if (isChanged) await queries.invalidateQueries({ queryKey: keys.layouts(layout.tid) });
  };
  return (
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
      <MenuItem
        icon={<Save />}
        disabledReason={opened.version > 0 ? builderMessages.layoutOfVersionRefused : undefined}
        onSelect={async () => onChange(await overwriteLayout(builder, layout))}
      >
        {layoutMessages.overwrite}
      </MenuItem>
      <MenuItem icon={<History />} onSelect={() => void handleVersions()}>
        {layoutMessages.versions}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} isDanger onSelect={async () => onChange(await removeLayout(layout))}>
        {layoutMessages.deleteAction}
      </MenuItem>
    </Menu>
  );
}
