import type { HandlerMap } from '../../../platform/http/types';
import type { Services } from '../../../services';
import { watchUpload } from '../assets/watch-upload';
import { readAvatar, removeAvatar, setSkinTone, uploadAvatar } from './service';

/** Returns the handlers for avatars, and the skin tone of people's emoji. */
export function avatarHandlers(services: Services): HandlerMap {
  return {
    profile_upload_avatar: async ({ caller, files, signal, request }) =>
      watchUpload(services, { caller, request, kind: 'avatar' }, async () => ({
        me: await uploadAvatar(services, caller, files.get('file'), signal),
      })),
    profile_remove_avatar: async ({ caller }) => ({ me: await removeAvatar(services, caller) }),
    profile_set_skin_tone: async ({ caller, body }) => ({ me: await setSkinTone(services, caller, body.skinTone) }),
    avatars: async ({ params, request }) => readAvatar(services, request, params.key, params.name),
  };
}
