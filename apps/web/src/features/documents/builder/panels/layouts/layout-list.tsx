import type { Layout } from '@galley/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { hasWords } from '../../../../../lib/has-words';
import { messages } from '../../../../../messages';
import { layoutMessages } from '../../../../../messages/documents/builder/layouts';
import { List } from '../../../../../ui/list/list';
import { Select } from '../../../../../ui/select/select';
import { Text } from '../../../../../ui/text/text';
import { TextField } from '../../../../../ui/text-field/text-field';
import { LayoutCard, type LayoutCardProps } from './layout-card';
import styles from './layouts.module.css';

/** From more layouts than this on, they can be searched and ordered. */
const mostWithoutSearch = 6;

const orders = {
  created: (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  updated: (a, b) => b.updatedAt - a.updatedAt || b.id - a.id,
  title: (a, b) => a.title.localeCompare(b.title) || b.id - a.id,
} satisfies Record<string, (a: Layout, b: Layout) => number>;
type Order = keyof typeof orders;

const orderOptions = (['created', 'updated', 'title'] as const).map((value) => ({
  value,
  label: layoutMessages.orders[value],
}));

/** Layouts as cards, newest first. Many can be searched by name, and have another order on request. */
export function LayoutList({ layouts, onChange }: { layouts: readonly Layout[] } & Pick<LayoutCardProps, 'onChange'>) {
  const [term, setTerm] = useState('');
  const [order, setOrder] = useState<Order>('created');
  const hasTools = layouts.length > mostWithoutSearch;
  const shown = hasTools ? layouts.filter(({ title }) => hasWords(title, term)).sort(orders[order]) : layouts;
  return (
    <>
      {hasTools ? (
        <div className={styles.bar}>
          <TextField
            type="search"
            label={layoutMessages.find}
            isLabelHidden
            fieldSize="small"
            leading={<Search />}
            placeholder={layoutMessages.find}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
          <Select
            label={layoutMessages.order}
            isLabelHidden
            fieldSize="small"
            value={order}
            options={orderOptions}
            onChange={setOrder}
          />
        </div>
      ) : null}
      {hasTools && shown.length === 0 ? (
        <Text as="p" size="sm" tone="muted" className={styles.note} role="status">
          {messages.nothingFound(term.trim())}
        </Text>
      ) : null}
      <List gap={4} pad={3} aria-label={layoutMessages.layouts}>
        {shown.map((layout) => (
          <LayoutCard key={layout.id} layout={layout} onChange={onChange} />
        ))}
      </List>
    </>
  );
}
