import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../../api/keys';
import { type SecurityFilter, securityLogQuery } from '../../../api/people/security-log';

/** Security events that match a filter, newest first, page by page. */
export function useSecurityLog(filter: SecurityFilter) {
  return useInfiniteQuery({ ...securityLogQuery(filter), placeholderData: (before) => before });
}

/** The events offered in the filter. */
export function useSecurityActions() {
  const { data } = useSecurityLog({ action: '', person: '', address: '', days: '' });
  return data?.pages[0]?.actions ?? [];
}

/** Reloads the log. */
export function useRefreshSecurityLog() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.securityLog });
}
