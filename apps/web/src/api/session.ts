import type { SkinTone } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Asked, type Body, callRoute } from './client';
import { keys } from './keys';

/** Loads the signed-in person. */
export function readSession({ signal }: Asked) {
  return callRoute('api_v1_me', { signal });
}

/** Ends the session; `base` is the origin of the session's host if it's another one. */
export function endSession(base?: string) {
  return callRoute('logout', { base });
}

/** Returns the reason if the session is refused because access ended by its date; null otherwise. */
export function endedAccessQuery() {
  return queryOptions({
    queryKey: keys.endedAccess,
    queryFn: async ({ signal }) => (await callRoute('access_ended', { signal })).ended,
    gcTime: 0,
  });
}

/** Saves the browser's time zone and locale for a person without them. */
export function storeBrowserPlace(place: Body<'profile_browser_timezone'>) {
  return callRoute('profile_browser_timezone', { body: place });
}

/** Saves the person's color theme. */
export function saveTheme(theme: Body<'profile_set_theme'>['theme']) {
  return callRoute('profile_set_theme', { body: { theme } });
}

/** Saves the skin tone of the person's emoji. */
export function saveSkinTone(skinTone: SkinTone) {
  return callRoute('profile_set_skin_tone', { body: { skinTone } });
}
