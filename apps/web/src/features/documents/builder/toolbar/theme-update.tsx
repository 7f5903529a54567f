import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { upgradeStatusQuery } from '../../../../api/documents/template-upgrade';
import { readStored, writeStored } from '../../../../lib/storage';
import { messages } from '../../../../messages';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { upgradeMessages as texts } from '../../../../messages/documents/upgrade';
import { openUpgradeModal } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { useBuilder } from '../context/builder-context';
import { useNewestThemeVersion, useSession, useThemeVersion } from '../context/use-editor-state';
import { updateDocument } from '../dialogs/update-document';
import styles from './toolbar.module.css';

/**
 * Above the canvas of an email or page that uses an earlier version of its theme: how to update it, or how far an update
 * of the theme's documents is. “Later” closes it in this browser until the theme has another version. On the theme itself,
 * how far an update that was started here is. It stays while editing, so that the document doesn't move.
 */
export function ThemeUpdate() {
  const builder = useBuilder();
  const { document, opened } = builder;
  const { id, tid, type } = document;
  const newest = useNewestThemeVersion();
  const used = useThemeVersion();
  const isEditing = useSession(({ phase }) => phase !== 'watching');
  const holder = useSession((state) => state.holder);
  const isTheme = opened.kind === 'template';
  const { data } = useQuery({
    ...upgradeStatusQuery(tid),
    enabled: ({ state }) => !isTheme || state.data !== undefined,
  });
  const [postponed, setPostponed] = useState(() => readStored('updates.postponed') ?? {});
  if (data?.isUpgrading)
    return (
      <div className={styles.draftLine} data-region="toolbar">
        <p className={styles.statusText} role="status">
          {texts.running(data.kind, data.done + data.skipped, data.total)}
        </p>
        <Button size="small" onClick={() => void openUpgradeModal({ templateId: tid })}>
          {texts.showProgress}
        </Button>
      </div>
    );
  if (isTheme || used >= newest || postponed[id] === newest) return null;
  const held = holder ? texts.editing(holder.name) : undefined;
  const reason = isEditing ? builderMessages.finishEditing : held;
  const handleLater = () => {
    const next = { ...readStored('updates.postponed'), [id]: newest };
    writeStored('updates.postponed', next);
    setPostponed(next);
  };
  return (
    <div className={styles.draftLine} data-region="toolbar">
      <p className={styles.statusText}>
        {texts.newerTheme(newest)} {texts.usesVersion(type, used)}
      </p>
      <Button size="small" disabledReason={reason} onClick={() => void updateDocument(builder)}>
        {texts.updateThis(type)}
      </Button>
      <Button size="small" onClick={handleLater}>
        {messages.later}
      </Button>
    </div>
  );
}
