import { words } from '@galley/contract';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { useListOptions } from './use-list-options';

/** Shown if no row matches the filters above the list. */
export function NoMatches({ templateId }: { templateId: number }) {
  const [, change] = useListOptions(templateId);
  const clear = () => change({ author: null, from: null, to: null });
  return (
    <EmptyState
      title={words.noMatchTitle}
      text={words.noMatch}
      actions={<Button onClick={clear}>{words.clearFilters}</Button>}
    />
  );
}
