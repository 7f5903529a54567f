import type { DocumentType, Template } from '@galley/contract';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { messages } from '../../../../messages';
import { Skeleton } from '../../../../ui/skeleton/skeleton';
import type { ListRow } from '../rows/arrange-rows';
import { useList, useListState } from '../rows/list-context';
import { useIsSelected } from '../selection/use-selection';
import { DragHandle } from './drag-handle';
import { EmailRow } from './email-row';
import { FolderRow } from './folder-row';
import { GridCell } from './grid-cell';
import { InlineRename } from './inline-rename';
import styles from './row.module.css';
import type { KeyboardMove } from './use-keyboard-move';
import type { RowPlace } from './virtual-rows';

export interface ListLineProps {
  row: ListRow;
  place: RowPlace;
  template: Template;
  isTabStop: boolean;
  keyboardMove: KeyboardMove;
  onChoose: (row: ListRow) => void;
  onName: (name: string) => void;
  onStopNaming: () => void;
}

/** One row of the list: its position in the tree, its states, and its cells. */
export function ListLine(props: ListLineProps) {
  const { row, place, template, isTabStop } = props;
  const list = useList();
  const isUnread = row.kind === 'unread';
  const isLocked = isUnread || lockedReasonOf(row, template) !== undefined;
  const isSelected = useIsSelected(row.kind === 'email' ? row.email.id : 0);
  const isCarried = useListState((state) => state.carried?.key === row.key);
  const isTarget = useListState(
    ({ carried }) => row.kind === 'folder' && carried?.place?.fid === row.folder.id && !carried.place.refusal,
  );
  const classes = [
    styles.row,
    styles.line,
    row.kind === 'folder' && styles.folderRow,
    isLocked && !isUnread && styles.locked,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list aren't table rows.
    <div
      ref={place.ref}
      role="row"
      data-index={place.index}
      data-row={row.key}
      data-email={row.kind === 'email' ? row.email.id : undefined}
      data-carried={isCarried || undefined}
      data-target={isTarget || undefined}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-rowindex={place.index + 1}
      aria-expanded={row.kind === 'folder' ? !row.folder.isCollapsed : undefined}
      aria-selected={row.kind === 'email' ? isSelected : undefined}
      aria-busy={isUnread || undefined}
      aria-label={labelOf(row)}
      tabIndex={row.kind === 'naming' ? undefined : isTabStop ? 0 : -1}
      className={classes.filter(Boolean).join(' ')}
      style={{ transform: `translateY(${place.top}px)`, '--depth': row.depth } as CSSProperties}
      onFocus={() => list.activateRow(row.key)}
    >
      {isLocked || row.kind === 'naming' ? null : <Grip {...props} isCarried={isCarried} />}
      <Cells {...props} type={template.type} />
    </div>
  );
}

function Grip({ row, isTabStop, keyboardMove, onChoose, isCarried }: ListLineProps & { isCarried: boolean }) {
  return (
    <GridCell className={styles.gripCell}>
      <DragHandle
        name={labelOf(row) ?? ''}
        isTabStop={isTabStop}
        isLifted={isCarried}
        onLift={() => keyboardMove.lift(row)}
        onChoose={() => onChoose(row)}
        onKeyDown={(event: KeyboardEvent) => keyboardMove.handleKey(event)}
        onBlur={keyboardMove.putBack}
      />
    </GridCell>
  );
}

function Cells(props: ListLineProps & { type: DocumentType }): ReactNode {
  const { row, type, template, isTabStop } = props;
  if (row.kind === 'unread') return <UnreadCells />;
  if (row.kind === 'email') return <EmailRow email={row.email} folderName={row.folderName} isTabStop={isTabStop} />;
  if (row.kind === 'naming') {
    return <InlineRename naming={row.naming} onSave={props.onName} onCancel={props.onStopNaming} />;
  }
  return (
    <FolderRow
      folder={row.folder}
      emailCount={row.emailCount}
      isEmpty={row.isEmpty}
      type={type}
      isTabStop={isTabStop}
      lockedReason={lockedReasonOf(row, template)}
    />
  );
}

/** The place of an email that isn't loaded. */
function UnreadCells() {
  return (
    <>
      <GridCell className={styles.title}>
        <Skeleton className={styles.skeletonTitle} />
      </GridCell>
      <GridCell className={styles.timestamp}>
        <Skeleton className={styles.skeletonStamp} />
      </GridCell>
    </>
  );
}

/** Why a row can't be changed or moved. */
export function lockedReasonOf(row: ListRow, template: Template): string | undefined {
  if (row.kind === 'folder') {
    if (row.folder.id < 0) return messages.beingCreated;
    return template.grant.canEdit ? undefined : messages.readOnlyRow;
  }
  if (row.kind === 'unread') return messages.loading;
  if (row.kind === 'naming' || row.email.canEdit) return undefined;
  return row.email.id < 0 ? messages.beingCreated : messages.readOnlyRow;
}

function labelOf(row: ListRow): string | undefined {
  if (row.kind === 'folder') return row.folder.name;
  if (row.kind === 'unread') return messages.loading;
  return row.kind === 'email' ? row.email.title : undefined;
}
