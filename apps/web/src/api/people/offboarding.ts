import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type Body, callRoute, routeUrl } from '../client';
import { keys } from '../keys';

/** The archives of all data of the organization. */
export function accountExportsQuery() {
  return queryOptions({
    queryKey: keys.accountExports,
    queryFn: async ({ signal }) => (await callRoute('account_exports', { signal })).exports,
  });
}

/** Starts an archive. The response replaces the cached list. */
export function startAccountExport() {
  return mutationOptions({
    mutationFn: (proof: Body<'account_exports_create'>) => callRoute('account_exports_create', { body: proof }),
    onSuccess: ({ exports }, _input, _before, { client }) => {
      client.setQueryData(accountExportsQuery().queryKey, exports);
    },
  });
}

/** Returns the address of an archive. */
export function accountExportFile(xid: number): string {
  return routeUrl('account_exports_download', { params: { xid } });
}

/** Ends the person's membership of the organization. */
export function leaveOrganization() {
  return callRoute('account_organization_leave');
}

/** Cancels the organization. All of its data is deleted after 30 days. */
export function cancelOrganization(body: Body<'account_cancel'>) {
  return callRoute('account_cancel', { body });
}

/** Undoes the cancellation of the organization. */
export function undoCancellation() {
  return callRoute('account_cancel_undo');
}
