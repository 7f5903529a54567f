import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { skinTone } from '../../entities/profile';
import { me } from '../../entities/user';

/** A person's picture, and profile settings other than names and time zone. */
export const profileRoutes = {
  profile_upload_avatar: defineRoute({
    name: 'profile_upload_avatar',
    method: 'POST',
    path: '/api/v1/profile/avatar',
    access: 'signedIn',
    limit: 'avatars',
    summary:
      'Uploads the caller’s profile picture in the field `file`. It’s cropped to a square and created in all sizes.',
    multipart: true,
    body: z.object({}),
    response: z.object({ me }),
  }),
  profile_remove_avatar: defineRoute({
    name: 'profile_remove_avatar',
    method: 'DELETE',
    path: '/api/v1/profile/avatar',
    access: 'signedIn',
    summary: 'Removes the caller’s profile picture. Initials are shown instead.',
    response: z.object({ me }),
  }),
  profile_set_skin_tone: defineRoute({
    name: 'profile_set_skin_tone',
    method: 'POST',
    path: '/api/v1/profile/skin-tone',
    access: 'signedIn',
    summary: 'Sets the skin tone of the caller’s emoji; empty for none.',
    body: z.object({ skinTone }),
    response: z.object({ me }),
  }),
  avatars: defineRoute({
    name: 'avatars',
    method: 'GET',
    path: '/avatars/:key/:name',
    access: 'public',
    countedAs: 'files',
    summary: 'A person’s picture in one size, by its unguessable key.',
    kind: 'raw',
    params: z.object({ key: z.string().min(20).max(64), name: z.string().max(40) }),
  }),
} as const;
