import type { Template } from '@galley/contract';
import { LayoutGrid, List } from 'lucide-react';
import { messages } from '../../../../messages';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Button } from '../../../../ui/button/button';
import { Segments } from '../../../../ui/segments/segments';
import { AuthorFilter } from '../filters/author-filter';
import { DateFilter } from '../filters/date-filter';
import { isFiltered } from '../filters/list-options';
import { SortMenu } from '../filters/sort-menu';
import styles from '../filters/tools.module.css';
import { useListOptions } from '../filters/use-list-options';
import { TrashLink } from './trash-link';

const views = [
  { value: 'rows', label: dashboardMessages.rows, icon: <List /> },
  { value: 'pictures', label: dashboardMessages.grid, icon: <LayoutGrid /> },
] as const;

/** The number of emails and of those that match the filters (null = no filter), the filters, the order, the view (rows or grid), and the link to the trash. */
export function ListBar(props: { template: Template; total: number; matching: number | null }) {
  const { template, total, matching } = props;
  const [options, change] = useListOptions(template.id);
  const all = messages.countDocuments(total, template.type);
  const clear = () => change({ author: null, from: null, to: null });
  return (
    <>
      <p className={styles.count} role="status">
        {matching === null ? all : dashboardMessages.shownOf(matching, all)}
      </p>
      {isFiltered(options) ? (
        <Button variant="link" size="small" onClick={clear}>
          {messages.clearFilters}
        </Button>
      ) : null}
      <div className={styles.space} />
      <AuthorFilter tid={template.id} value={options.author} onChange={(author) => change({ author })} />
      <DateFilter range={options} onChange={change} />
      <SortMenu options={options} onChange={change} />
      <Segments
        label={dashboardMessages.showAs}
        value={options.view}
        segments={views}
        isIconOnly
        onChange={(view) => change({ view })}
      />
      {template.grant.canEdit ? <TrashLink templateId={template.id} /> : null}
    </>
  );
}
