import type { DeletedTheme } from '@galley/contract';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../../api/api-error';
import { formatDateTime, formatFull, isoDate } from '../../../../lib/dates';
import type { ModalProps } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { themeMessages } from '../../../../messages/documents/themes';
import { trashMessages } from '../../../../messages/documents/trash';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import { Skeleton } from '../../../../ui/skeleton/skeleton';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { restoreTheme, useDeletedThemes } from '../api/templates';
import { kindAndCount } from '../themes/theme-list';
import styles from './deleted-themes-modal.module.css';

/** The themes that were deleted within the last 30 days, with Restore. Closes with the restored theme. */
export function DeletedThemesModal({ onClose }: ModalProps<number>) {
  const { data, error, isPending, refetch } = useDeletedThemes();
  return (
    <Modal title={messages.deletedThemes} size="md" onClose={() => onClose()}>
      <div className={styles.content}>
        <Text as="p" tone="muted">
          {themeMessages.deletedHint}
        </Text>
        {isPending ? <Skeleton /> : null}
        {error && !data ? (
          <Stack direction="row" gap={2.5} align="center" tone="danger" role="alert">
            <p>{errorText(error)}</p>
            <Button onClick={() => refetch()}>{messages.tryAgain}</Button>
          </Stack>
        ) : null}
        {data?.length === 0 ? <p>{themeMessages.noDeleted}</p> : null}
        {data && data.length > 0 ? (
          <ul className={styles.list} aria-label={messages.deletedThemes}>
            {data.map((theme) => (
              <ThemeRow key={theme.id} theme={theme} onRestored={() => onClose(theme.id)} />
            ))}
          </ul>
        ) : null}
      </div>
    </Modal>
  );
}

function ThemeRow({ theme, onRestored }: { theme: DeletedTheme; onRestored: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const { title, deletedAt, deletedBy, daysLeft } = theme;
  const handleRestore = async () => {
    setBusy(true);
    if (await restoreTheme(theme)) onRestored();
    else setBusy(false);
  };
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <Text as="p" weight="medium" overflow="truncate" title={title}>
          {title}
        </Text>
        <p className={styles.metadata}>
          {kindAndCount(theme)}
          <time dateTime={isoDate(deletedAt)} title={formatFull(deletedAt)}>
            {themeMessages.deletedBy(formatDateTime(deletedAt), deletedBy || messages.unknownAuthor)}
          </time>
        </p>
      </div>
      <span className={`${styles.left} ${daysLeft <= 3 ? styles.soon : ''}`}>{trashMessages.daysLeft(daysLeft)}</span>
      <Button
        size="small"
        icon={<RotateCcw />}
        aria-label={themeMessages.restoreNamed(title)}
        isBusy={isBusy}
        onClick={handleRestore}
      >
        {themeMessages.restore}
      </Button>
    </li>
  );
}
