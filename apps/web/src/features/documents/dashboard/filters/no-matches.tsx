import { messages } from '../../../../messages';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/empty-state/empty-state';
import { useListOptions } from './use-list-options';

/** Shown if no row matches the filters above the list. */
export function NoMatches({ templateId }: { templateId: number }) {
  const [, change] = useListOptions(templateId);
  const clear = () => change({ author: null, from: null, to: null });
  return (
    <EmptyState
      title={messages.noMatchTitle}
      text={messages.noMatch}
      actions={<Button onClick={clear}>{messages.clearFilters}</Button>}
    />
  );
}
