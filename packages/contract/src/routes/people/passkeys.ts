import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { id, idParam, title } from '../../entities/common';
import { newPasskeyAnswer, passkey, passkeyAnswer, passkeyCreation, passkeyRequest } from '../../entities/passkey';
import { proofFields } from '../../entities/proof';
import { me } from '../../entities/user';

const pkid = z.object({ pkid: idParam });
const passkeys = z.object({ passkeys: z.array(passkey) });

/** Passkeys (WebAuthn): signing in with one, and managing a person's own. */
export const passkeyRoutes = {
  passkeys_options: defineRoute({
    name: 'passkeys_options',
    method: 'POST',
    path: '/api/v1/auth/passkeys/options',
    access: 'public',
    summary: 'What a browser needs to ask for a passkey, for one sign-in in this browser within 5 minutes.',
    body: z.object({}),
    response: z.object({ options: passkeyRequest }),
  }),
  passkeys_sign_in: defineRoute({
    name: 'passkeys_sign_in',
    method: 'POST',
    path: '/api/v1/auth/passkeys',
    access: 'public',
    limit: 'passkeySignIns',
    summary: 'Signs in with a passkey, without an email address or password.',
    body: z.object({ passkey: passkeyAnswer, redirect: z.string().max(2000).optional() }),
    response: z.object({ me, redirect: z.string() }),
  }),
  profile_passkeys: defineRoute({
    name: 'profile_passkeys',
    method: 'GET',
    path: '/api/v1/profile/passkeys',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    summary: 'The caller’s passkeys, the newest first.',
    response: passkeys,
  }),
  profile_passkeys_ask: defineRoute({
    name: 'profile_passkeys_ask',
    method: 'POST',
    path: '/api/v1/profile/passkeys/ask',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    summary:
      'What a browser needs to ask the caller for one of their passkeys, to confirm one action within 5 minutes.',
    body: z.object({}),
    response: z.object({ options: passkeyRequest }),
  }),
  profile_passkeys_start: defineRoute({
    name: 'profile_passkeys_start',
    method: 'POST',
    path: '/api/v1/profile/passkeys/start',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    limit: 'passwordChecks',
    summary: 'What a browser needs to create a passkey. Requires the password and second factor, or another passkey.',
    body: z.object(proofFields),
    response: z.object({ options: passkeyCreation }),
  }),
  profile_passkeys_create: defineRoute({
    name: 'profile_passkeys_create',
    method: 'POST',
    path: '/api/v1/profile/passkeys',
    access: 'signedIn',
    isOpenWithoutTwoFactor: true,
    creates: true,
    limit: 'passwordChecks',
    summary: 'Adds the passkey that a browser created.',
    body: z.object({ name: title, passkey: newPasskeyAnswer }),
    response: passkeys.extend({ id }),
  }),
  profile_passkeys_rename: defineRoute({
    name: 'profile_passkeys_rename',
    method: 'POST',
    path: '/api/v1/profile/passkeys/:pkid',
    access: 'signedIn',
    summary: 'Renames one of the caller’s passkeys.',
    params: pkid,
    body: z.object({ name: title }),
    response: passkeys,
  }),
  profile_passkeys_remove: defineRoute({
    name: 'profile_passkeys_remove',
    method: 'POST',
    path: '/api/v1/profile/passkeys/:pkid/remove',
    access: 'signedIn',
    limit: 'passwordChecks',
    summary: 'Removes one of the caller’s passkeys. Requires the password and second factor, or a passkey.',
    params: pkid,
    body: z.object(proofFields),
    response: passkeys,
  }),
} as const;
