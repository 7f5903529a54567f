import type { Template, Trashed } from '@galley/contract';
import { Ellipsis, FileText, Mail } from 'lucide-react';
import { formatDateTime, formatFull, isoDate } from '../../../../lib/dates';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { trashMessages } from '../../../../messages/documents/trash';
import { Button } from '../../../../ui/button/button';
import { Checkbox } from '../../../../ui/checkbox/checkbox';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Menu, MenuItem } from '../../../../ui/menu/menu';
import { Stack } from '../../../../ui/stack/stack';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden';
import { useIsSelected, useSelectionState } from '../selection/use-selection';
import { useTrashActions } from './trash-actions';
import styles from './trash-panel.module.css';

/** One deleted email or page: who deleted it and when, the days left, and its actions. */
export function TrashRow({ template, trashed }: { template: Template; trashed: Trashed }) {
  const { id, title, kind, deletedAt, deletedBy, daysLeft } = trashed;
  const isSelected = useIsSelected(id);
  const { toggle } = useSelectionState();
  const [restore, purge] = useTrashActions(template)([trashed]);
  const isSoon = daysLeft <= 3;
  return (
    <li className={styles.row} data-email={id} data-selected={isSelected || undefined}>
      <Checkbox
        className={styles.check}
        label={<VisuallyHidden>{dashboardMessages.selectNamed(title)}</VisuallyHidden>}
        checked={isSelected}
        onChange={(event) =>
          toggle(id, { range: 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true })
        }
      />
      <Stack as="span" direction="row" flex="rigid" tone="muted">
        {kind === 'page' ? <FileText /> : <Mail />}
      </Stack>
      <span className={styles.name} title={title} dir="auto">
        {title}
      </span>
      <span className={styles.timestamp}>
        <time dateTime={isoDate(deletedAt)} title={formatFull(deletedAt)}>
          {trashMessages.deletedBy(formatDateTime(deletedAt), deletedBy || messages.unknownAuthor)}
        </time>
      </span>
      <span className={`${styles.left} ${isSoon ? styles.soon : ''}`}>{trashMessages.daysLeft(daysLeft)}</span>
      {restore && purge ? (
        <span className={styles.actions}>
          <Button
            variant="transparent"
            size="small"
            icon={restore.icon}
            aria-label={`${restore.label} ${title}`}
            isBusy={restore.isBusy}
            disabledReason={restore.refusal}
            onClick={restore.run}
          >
            <span className={styles.word}>{restore.label}</span>
          </Button>
          <Menu
            label={title}
            trigger={<IconButton label={dashboardMessages.actionsFor(title)} size="small" icon={<Ellipsis />} />}
          >
            <MenuItem icon={restore.icon} disabledReason={restore.refusal} onSelect={restore.run}>
              {restore.label}
            </MenuItem>
            <MenuItem icon={purge.icon} isDanger disabledReason={purge.refusal} onSelect={purge.run}>
              {purge.label}
            </MenuItem>
          </Menu>
        </span>
      ) : null}
    </li>
  );
}
