import type { NewPasskeyAnswer, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@galley/contract';
import { loginMessages } from '../messages/people/login';
import { useSession } from './session';

/**
 * Returns true if this browser can use passkeys on this page. It never can at plain http addresses of other machines.
 */
export function usePasskeysOffered(): boolean {
  const { data } = useSession();
  return data?.hasPasskeys === true && window.isSecureContext && 'PublicKeyCredential' in window;
}

const canceled = ['NotAllowedError', 'AbortError'];

/**
 * Asks the person for a passkey. With `isAutofill`, waits until they select one in the suggestions of the email address
 * field. Null if they canceled, another request replaced it, or the browser has no suggestions.
 */
export async function askForPasskey(
  optionsJSON: PasskeyRequest,
  { isAutofill = false } = {},
): Promise<PasskeyAnswer | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  if (isAutofill && !(await browserSupportsWebAuthnAutofill())) return null;
  return await unlessCanceled(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: optionsJSON as never,
      useBrowserAutofill: isAutofill,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    if (userHandle === undefined) throw new Error(loginMessages.passkeyUnnamed);
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  });
}

/** Ends a pending request. */
export async function stopAskingForPasskey(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Creates a passkey. Null if the person canceled. Throws if the device already has a passkey for this account. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<NewPasskeyAnswer | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return await unlessCanceled(async () => {
    const { id, response } = await startRegistration({ optionsJSON: optionsJSON as never });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, clientDataJSON, attestationObject, transports };
  });
}

async function unlessCanceled<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  const { WebAuthnError } = await import('@simplewebauthn/browser');
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (canceled.includes(error.name)) return null;
    if (error.name === 'InvalidStateError') throw new Error(loginMessages.passkeyExists);
    // The messages of browsers and extensions are written for developers.
    if (error instanceof DOMException || error instanceof WebAuthnError) {
      throw new Error(loginMessages.passkeyFailed);
    }
    throw error;
  }
}
