import { useEffect } from 'react';
import { type EmailList, emailsOf } from '../loaded/email-list';
import { useSelectionState } from './use-selection';

/**
 * Remembers the selected emails of a list, for actions on them after they were scrolled out of what is loaded. A list in
 * another order or with other filters has no selection.
 */
export function useKnownEmails(list: EmailList): void {
  const { store, remember, clear } = useSelectionState();
  useEffect(() => {
    const emails = emailsOf(list);
    remember(emails);
    return store.subscribe((now, before) => {
      if (now.ids !== before.ids) remember(emails);
    });
  }, [list, store, remember]);
  const { author, from, to } = list.view;
  const filters = [author, from, to].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleared once for each change of the filters
  useEffect(() => () => clear(), [filters]);
}
