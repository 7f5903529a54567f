import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../lib/api';

const keyOf = (templateId: number) => ['people', templateId];

/** People with access to a theme, and people who can be given access. */
export function usePeople(templateId: number) {
  return useQuery({
    queryKey: keyOf(templateId),
    queryFn: ({ signal }) => callRoute('api_v1_people', { params: { id: templateId }, signal }),
  });
}

/** Gives a member access, or invites an address. */
export function useInvitePerson(templateId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { uid?: number; name?: string; email?: string }) =>
      callRoute('api_v1_people_invite', { params: { id: templateId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(templateId) }),
  });
}

/** Removes a person or an invitation. */
export function useRemovePerson(templateId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rid: number) => callRoute('api_v1_people_invite_remove', { params: { id: templateId, rid } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(templateId) }),
  });
}
