import { limits } from '@galley/contract';
import {
  type CacheProvider,
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { z } from 'zod';
import type { Config } from '../../../config';
import type { Services } from '../../../services';
import { type ExternalPerson, SsoRefusal } from './external-person';
import { listOf } from './oidc';
import type { ProviderRow, RequestRow } from './repository';
import { readSamlText, withoutDeclaration } from './saml-text';
import { answerUrl, metadataUrl } from './sso-urls';

const clockSkewMs = 120_000;
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';

/** Attributes in which providers send an email address or a name. */
const emailAttributes = [
  'email',
  'mail',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
const nameAttributes = [
  'displayName',
  'name',
  'cn',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
];
const nameParts = [
  ['givenName', 'sn'],
  ['firstName', 'lastName'],
  ['urn:oid:2.5.4.42', 'urn:oid:2.5.4.4'],
  [
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  ],
] as const;

/** The part of a parsed assertion with its id and recipients. */
const confirmed = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Subject: z.array(
      z.object({
        SubjectConfirmation: z.array(
          z.object({ SubjectConfirmationData: z.array(z.object({ $: z.object({ Recipient: z.string() }) })) }),
        ),
      }),
    ),
  }),
});

/**
 * Returns the address at which the browser signs in at the provider, with a request whose id the response must name.
 */
export async function samlSignInUrl(
  services: Pick<Services, 'config'>,
  provider: ProviderRow,
  { state, requestId }: { state: string; requestId: string },
): Promise<string> {
  // The id is stored with the sign-in, so the cache has nothing to store.
  const forgetful: CacheProvider = {
    saveAsync: async () => null,
    getAsync: async () => null,
    removeAsync: async () => null,
  };
  return await openSaml(services.config, provider, forgetful, () => requestId).getAuthorizeUrlAsync(
    state,
    undefined,
    {},
  );
}

/** Returns our metadata: entity ID, where responses go, and that assertions must be signed. */
export function samlMetadata(config: Config, provider: ProviderRow): string {
  return generateServiceProviderMetadata({
    issuer: metadataUrl(config, provider.id),
    callbackUrl: answerUrl(config, provider),
    identifierFormat: null,
    wantAssertionsSigned: true,
  });
}

/**
 * Verifies a response: signatures, issuer, audience, recipient, time, and that it responds to this request. Returns the
 * person and the id of the assertion. Throws `SsoRefusal`.
 */
export async function readSamlAnswer(
  services: Services,
  provider: ProviderRow,
  { response, row }: { response: string; row: RequestRow },
): Promise<{ person: ExternalPerson; assertionId: string }> {
  const xml = readSamlText(response);
  const url = answerUrl(services.config, provider);
  const profile = await checkAnswer(openSaml(services.config, provider, answersOf(row)), xml);
  // The library also reads an assertion if the response says that the sign-in failed.
  if (!isSuccess(xml)) throw new SsoRefusal('declined', 'The identity provider refused the sign-in.');
  // The library only compares the issuer of logouts.
  if (profile.issuer !== provider.issuer) throw invalid('The answer is of another identity provider.');
  const { id, destination, recipients } = addressesOf(profile);
  if (destination !== '' && destination !== url) throw invalid('The answer is meant for another address.');
  if (recipients.length === 0 || recipients.some((recipient) => recipient !== url)) {
    throw invalid('The assertion is meant for another address.');
  }
  return { person: personOf(provider, profile), assertionId: id };
}

function openSaml(
  config: Pick<Config, 'publicUrl'>,
  provider: ProviderRow,
  cacheProvider: CacheProvider,
  generateUniqueId?: () => string,
): SAML {
  const { settings } = provider;
  if (settings.kind !== 'saml') throw new Error('Not a SAML provider.');
  const entityId = metadataUrl(config, provider.id);
  return new SAML({
    callbackUrl: answerUrl(config, provider),
    entryPoint: settings.entryPoint,
    issuer: entityId,
    audience: entityId,
    idpIssuer: provider.issuer,
    idpCert: settings.certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: settings.requiresSignedResponse,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: limits.ssoRequestSeconds * 1000,
    acceptedClockSkewMs: clockSkewMs,
    disableRequestedAuthnContext: true,
    identifierFormat: null,
    signatureAlgorithm: 'sha256',
    cacheProvider,
    ...(generateUniqueId ? { generateUniqueId } : {}),
  });
}

/** Returns a cache with the only request that a response can name. The sign-in itself was already used up. */
function answersOf(row: RequestRow): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async (id) => (row.requestId !== null && id === row.requestId ? row.createdAt.toISOString() : null),
    removeAsync: async (id) => id,
  };
}

async function checkAnswer(saml: SAML, xml: string): Promise<Profile> {
  try {
    const SAMLResponse = Buffer.from(xml, 'utf8').toString('base64');
    const { profile, loggedOut } = await saml.validatePostResponseAsync({ SAMLResponse });
    if (!profile || loggedOut) throw invalid('The answer has no assertion.');
    return profile;
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    if (error instanceof Error && 'xmlStatus' in error) {
      throw new SsoRefusal('declined', 'The identity provider refused the sign-in.', { cause: error });
    }
    // The library reports every fault of a response as a plain error.
    if (error instanceof Error)
      throw new SsoRefusal('invalid', `The answer isn’t valid: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Returns whether the first status, which is that of the response, is success. */
function isSuccess(xml: string): boolean {
  const at = xml.indexOf('StatusCode');
  const tag = at < 0 ? '' : xml.slice(at, xml.indexOf('>', at));
  return /\sValue=(?:"urn:oasis:names:tc:SAML:2\.0:status:Success"|'urn:oasis:names:tc:SAML:2\.0:status:Success')/.test(
    tag,
  );
}

/** Returns the destination of the response, which is optional, and the id and recipients of the signed assertion. */
function addressesOf(profile: Profile): { id: string; destination: string; recipients: string[] } {
  const xml = withoutDeclaration(profile.getSamlResponseXml?.() ?? '');
  const tag = xml.slice(0, xml.indexOf('>'));
  const destination = /\sDestination="([^"]*)"/.exec(tag) ?? /\sDestination='([^']*)'/.exec(tag);
  const parsed = confirmed.safeParse(profile.getAssertion?.());
  const subjects = parsed.success ? parsed.data.Assertion.Subject : [];
  return {
    id: parsed.success ? parsed.data.Assertion.$.ID : '',
    destination: destination?.[1] ?? '',
    recipients: subjects.flatMap(({ SubjectConfirmation }) =>
      SubjectConfirmation.flatMap(({ SubjectConfirmationData }) =>
        SubjectConfirmationData.map(({ $: { Recipient } }) => Recipient),
      ),
    ),
  };
}

function personOf(provider: ProviderRow, profile: Profile): ExternalPerson {
  if (!profile.nameID) throw invalid('The answer doesn’t name the person.');
  if (profile.nameIDFormat === transient) {
    throw invalid('The identity provider sends another name for the person each time. Choose a persistent NameID.');
  }
  const attribute = (names: readonly string[]) =>
    names.map((name) => textOf(profile[name])).find((text) => text !== '') ?? '';
  const email = attribute(emailAttributes) || (profile.nameID.includes('@') ? profile.nameID : '');
  const parts = nameParts.map((pair) =>
    pair
      .map((name) => textOf(profile[name]))
      .join(' ')
      .trim(),
  );
  const groups = provider.groupClaim === null ? undefined : profile[provider.groupClaim];
  return {
    subject: profile.nameID,
    email: email.trim(),
    name: attribute(nameAttributes) || (parts.find((name) => name !== '') ?? ''),
    isEmailVerified: true,
    groups: groups === undefined ? null : listOf(groups),
    session: '',
  };
}

function textOf(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first.trim() : '';
}

function invalid(detail: string): SsoRefusal {
  return new SsoRefusal('invalid', detail);
}
