import { useMutation, useQuery } from '@tanstack/react-query';
import { peopleChanges, peopleQuery } from '../../../api/people/theme-access';

/** People with access to a theme, and people who can be added. */
export function usePeople(templateId: number) {
  return useQuery(peopleQuery(templateId));
}

/** Gives a member edit access, or invites an email address. */
export function useInvitePerson(templateId: number) {
  return useMutation(peopleChanges(templateId).invite);
}

/** Lets a member view and comment, or invites an email address to do so. */
export function useInviteToComment(templateId: number) {
  return useMutation(peopleChanges(templateId).inviteToComment);
}

/** Removes a person or an invitation. */
export function useRemovePerson(templateId: number) {
  return useMutation(peopleChanges(templateId).remove);
}
