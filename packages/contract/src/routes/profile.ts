import { z } from 'zod';
import { defineRoute } from '../define-route';
import { skinTone } from '../entities/profile';
import { me } from '../entities/user';

/** The picture of a person and what their profile sets beside names and zones. */
export const profileRoutes = {
  profile_upload_avatar: defineRoute({
    name: 'profile_upload_avatar',
    method: 'POST',
    path: '/api/v1/profile/avatar',
    access: 'signedIn',
    limit: 'avatars',
    summary: 'Takes a picture of the caller in the field `file`: cut to a square and made anew in every size.',
    multipart: true,
    body: z.object({}),
    response: z.object({ me }),
  }),
  profile_remove_avatar: defineRoute({
    name: 'profile_remove_avatar',
    method: 'DELETE',
    path: '/api/v1/profile/avatar',
    access: 'signedIn',
    summary: 'Takes the picture of the caller away; initials stand in its place.',
    response: z.object({ me }),
  }),
  profile_set_skin_tone: defineRoute({
    name: 'profile_set_skin_tone',
    method: 'POST',
    path: '/api/v1/profile/skin-tone',
    access: 'signedIn',
    summary: 'The tone of the caller’s emoji; empty for none.',
    body: z.object({ skinTone }),
    response: z.object({ me }),
  }),
  avatars: defineRoute({
    name: 'avatars',
    method: 'GET',
    path: '/avatars/:key/:name',
    access: 'public',
    countedAs: 'files',
    summary: 'The picture of a person in one size, by its unguessable key.',
    kind: 'raw',
    params: z.object({ key: z.string().min(20).max(64), name: z.string().max(40) }),
  }),
} as const;
