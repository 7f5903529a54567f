import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** Creates an organization. The signed-in person becomes its owner. */
export function createOrganization(body: Body<'organizations_create'>) {
  return callRoute('organizations_create', { body });
}

/** Organizations the person can join because of the domain of their email address. */
export function joinableOrganizationsQuery() {
  return queryOptions({
    queryKey: keys.joinableOrganizations,
    queryFn: async ({ signal }) => (await callRoute('organizations_joinable', { signal })).organizations,
  });
}

/** Joins an organization by the domain of the person's email address. */
export async function joinOrganization(oid: number) {
  return (await callRoute('organizations_join', { params: { oid } })).organization;
}

/**
 * Requests the address that opens another organization. It isn't cached: each response has a one-time code, or a
 * session that replaces the previous one.
 */
export function enterOrganizationQuery(way: { oid: number } & Body<'organizations_enter'>) {
  const { oid, ...body } = way;
  return queryOptions({
    queryKey: keys.enteredOrganization(way),
    queryFn: () => callRoute('organizations_enter', { params: { oid }, body }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Like `enterOrganization`, for someone whose access to the current organization has ended. */
export function enterAfterEndQuery(way: { oid: number } & Body<'access_ended_enter'>) {
  const { oid, ...body } = way;
  return { ...enterOrganizationQuery(way), queryFn: () => callRoute('access_ended_enter', { params: { oid }, body }) };
}

/** Exchanges a one-time code for a session on this host. */
export function exchangeHandover(body: Body<'api_v1_auth_handover'>) {
  return callRoute('api_v1_auth_handover', { body });
}
