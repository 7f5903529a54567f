import type { SkinTone } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Asked, type Body, callRoute } from './client';
import { keys } from './keys';

/** Who is signed in. */
export function readSession({ signal }: Asked) {
  return callRoute('api_v1_me', { signal });
}

/** Ends the session, at the origin `base` if it's another host. */
export function endSession(base?: string) {
  return callRoute('logout', { base });
}

/** Why the session of this browser is refused, if access ended by its date; null for every other reason. */
export function endedAccessQuery() {
  return queryOptions({
    queryKey: keys.endedAccess,
    queryFn: async ({ signal }) => (await callRoute('access_ended', { signal })).ended,
    gcTime: 0,
  });
}

/** Stores the browser's time zone for a person who has none yet. */
export function storeBrowserZone(timezone: string) {
  return callRoute('profile_browser_timezone', { body: { timezone } });
}

/** Stores the color theme of the person. */
export function saveTheme(theme: Body<'profile_set_theme'>['theme']) {
  return callRoute('profile_set_theme', { body: { theme } });
}

/** Sets the skin tone of the person's emoji. */
export function saveSkinTone(skinTone: SkinTone) {
  return callRoute('profile_set_skin_tone', { body: { skinTone } });
}
