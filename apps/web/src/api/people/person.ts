import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../client';
import { keys } from '../keys';

/** The card of a member or former member. */
export function personQuery(uid: number) {
  return queryOptions({
    queryKey: keys.person(uid),
    queryFn: ({ signal }) => callRoute('api_v1_person', { params: { uid }, signal }),
  });
}
