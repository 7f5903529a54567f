import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';

/** People with access to a theme, and people who can be given access. */
export function peopleQuery(tid: number) {
  return queryOptions({
    queryKey: keys.people(tid),
    queryFn: ({ signal }) => callRoute('api_v1_people', { params: { id: tid }, signal }),
  });
}

/** The calls that change who has access to a theme. Each reloads the theme's people. */
export function peopleChanges(tid: number) {
  const change = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
    mutationOptions({
      mutationFn,
      onSuccess: (_answer, _input, _before, { client }) => client.invalidateQueries({ queryKey: keys.people(tid) }),
    });
  return {
    /** Gives a member edit access, or invites an email address. */
    invite: change((body: Body<'api_v1_people_invite'>) =>
      callRoute('api_v1_people_invite', { params: { id: tid }, body }),
    ),
    /** Lets a member view and comment, or invites an email address to do so. */
    inviteToComment: change((body: Body<'api_v1_signup_commentor'>) =>
      callRoute('api_v1_signup_commentor', { params: { id: tid }, body }),
    ),
    /** Removes a person or an invitation from a theme. */
    remove: change((rid: number) => callRoute('api_v1_people_invite_remove', { params: { id: tid, rid } })),
  };
}
