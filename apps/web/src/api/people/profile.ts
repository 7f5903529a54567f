import type { PasskeyCreation, PasskeyRequest } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from '../client';
import { keys } from '../keys';
import { uploadRoute } from '../upload';

/** Browsers in which this person is signed in. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: keys.ownSessions,
    queryFn: async ({ signal }) => (await callRoute('profile_sessions', { signal })).sessions,
  });
}

/** Signs one of these browsers out. Resolves with the remaining ones. */
export function revokeSession(sid: number) {
  return callRoute('profile_sessions_revoke', { params: { sid } });
}

/** The person's passkeys, newest first. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: keys.passkeys,
    queryFn: async ({ signal }) => (await callRoute('profile_passkeys', { signal })).passkeys,
  });
}

/** Loads the browser's options to confirm an action with a passkey. */
export async function ownPasskeyRequest(): Promise<PasskeyRequest> {
  return (await callRoute('profile_passkeys_ask', { body: {} })).options;
}

/** Loads the browser's options to create a passkey. */
export async function startPasskey(body: Body<'profile_passkeys_start'>): Promise<PasskeyCreation> {
  return (await callRoute('profile_passkeys_start', { body })).options;
}

/** Adds a passkey to the person's account. */
export function addPasskey(body: Body<'profile_passkeys_create'>) {
  return callRoute('profile_passkeys_create', { body });
}

/** Renames a passkey. */
export function renamePasskey(pkid: number, name: string) {
  return callRoute('profile_passkeys_rename', { params: { pkid }, body: { name } });
}

/** Removes a passkey. Confirmed with the password and a code, or with a passkey. */
export function removePasskey(pkid: number, body: Body<'profile_passkeys_remove'>) {
  return callRoute('profile_passkeys_remove', { params: { pkid }, body });
}

/** Whether two-factor sign-in is on, since when, and how many recovery codes are left. */
export function twoFactorQuery() {
  return queryOptions({
    queryKey: keys.twoFactor,
    queryFn: ({ signal }) => callRoute('profile_two_factor', { signal }),
  });
}

/** Creates the secret for an authenticator app. */
export function startTwoFactor(body: Body<'profile_two_factor_start'>) {
  return callRoute('profile_two_factor_start', { body });
}

/** Turns on two-factor sign-in with a first code. */
export function confirmTwoFactor(body: Body<'profile_two_factor_confirm'>) {
  return callRoute('profile_two_factor_confirm', { body });
}

/** Turns off two-factor sign-in. Confirmed with the password and a code, or with a passkey. */
export function turnOffTwoFactor(body: Body<'profile_two_factor_off'>) {
  return callRoute('profile_two_factor_off', { body });
}

/** Creates new recovery codes. The old ones stop working. */
export function renewRecoveryCodes(body: Body<'profile_two_factor_recovery'>) {
  return callRoute('profile_two_factor_recovery', { body });
}

/** Saves the person's name, job title, organization, time zone and shortcuts. */
export function storeProfile(body: Body<'api_v1_profile'>) {
  return callRoute('api_v1_profile', { body });
}

/** Sends links to the current and the new email address. The address changes after both were used. */
export function changeEmail(body: Body<'profile_change_email'>) {
  return callRoute('profile_change_email', { body });
}

/** Uploads the person's picture. The server's messages need a file name, so a blob gets one. */
export function uploadPicture(value: Blob, name: string) {
  return uploadRoute('profile_upload_avatar', { body: {}, file: { field: 'file', value, name } });
}

/** Removes the person's picture. */
export function removePicture() {
  return callRoute('profile_remove_avatar');
}

/** Returns what the person leaves behind when they delete their account, and what keeps them from it. */
export function readAccountFacts() {
  return callRoute('profile_account');
}

/** Deletes the person's account. */
export function deleteOwnAccount(proof: Body<'profile_delete_account'>) {
  return callRoute('profile_delete_account', { body: proof });
}
