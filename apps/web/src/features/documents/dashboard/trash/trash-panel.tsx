import { buildUrl, limits, type Template, type Trashed } from '@galley/contract';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { LoadFailure, ShowMore } from '../../../../lib/query-content';
import { useScreenCommands } from '../../../../lib/screen-commands';
import { shortcut } from '../../../../lib/shortcut';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { trashMessages } from '../../../../messages/documents/trash';
import { buttonClass } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { EmailSkeletons } from '../list/email-skeletons';
import { ListScope } from '../list/list-scope';
import { SelectionArea } from '../selection/selection-area';
import { useSelectedIds, useSelectionState } from '../selection/use-selection';
import { useTrash } from './api';
import { TrashBar } from './trash-bar';
import styles from './trash-panel.module.css';
import { TrashRow } from './trash-row';

/** `/t/{id}/trash`: items of a theme that were deleted within the last 30 days. */
export function TrashPanel({ template }: { template: Template }) {
  const list = useTrash(template.id);
  const trash = useMemo(() => list.data?.pages.flatMap((part) => part.trash), [list.data]);
  const ids = useMemo(() => trash?.map((entry) => entry.id) ?? [], [trash]);
  const total = list.data?.pages[0]?.total ?? 0;
  const back = buildUrl('dashboard_template', { id: template.id });
  return (
    <div className={styles.panel}>
      <title>{`${trashMessages.screenTitle(template.title)} · Galley`}</title>
      <header className={styles.header}>
        <Link className={buttonClass({ variant: 'transparent', size: 'small', className: styles.back })} to={back}>
          <ArrowLeft />
          <span className={styles.theme}>{template.title}</span>
        </Link>
        <h1 className={styles.title}>{trashMessages.trash}</h1>
        <p className={styles.state}>{trashMessages.lead(limits.trashDays)}</p>
      </header>
      {list.isPending ? <EmailSkeletons /> : null}
      {list.isError && !trash ? (
        <LoadFailure title={trashMessages.notLoaded} error={list.error} onRetry={() => list.refetch()} />
      ) : null}
      {trash?.length === 0 ? <EmptyState title={trashMessages.emptyTitle} /> : null}
      {trash && trash.length > 0 ? (
        <ListScope>
          <SelectionArea ids={ids}>
            <TrashList template={template} trash={trash} total={total} />
          </SelectionArea>
        </ListScope>
      ) : null}
      <ShowMore query={list} className={styles.more} />
    </div>
  );
}

function TrashList({ template, trash, total }: { template: Template; trash: readonly Trashed[]; total: number }) {
  const { selectAll } = useSelectionState();
  const ids = useSelectedIds();
  const selected = trash.filter((entry) => ids.has(entry.id));
  useScreenCommands([
    {
      id: 'trash.select-all',
      label: dashboardMessages.selectAll,
      shortcut: shortcut('A'),
      group: trashMessages.trash,
      run: selectAll,
    },
  ]);
  return (
    <>
      <TrashBar template={template} selected={selected} shown={trash.length} total={total} />
      <ul className={styles.list} aria-label={trashMessages.deletedOf(template.title)}>
        {trash.map((entry) => (
          <TrashRow key={entry.id} template={template} trashed={entry} />
        ))}
      </ul>
    </>
  );
}
