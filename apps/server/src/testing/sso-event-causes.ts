import { importJWK, type JWK, SignJWT } from 'jose';
import type { SecurityAction } from '../platform/security/security-actions';
import { startOidcServer } from './oidc-server';
import type { EventStage } from './security-event-causes';
import { buildSso, newBrowser, oidcFields, signInWithSso } from './sso-world';
import { createTestApp, type TestApp } from './test-app';

type SsoAction = Extract<SecurityAction, `sso.${string}`>;
type Stage = Awaited<ReturnType<typeof makeStage>>;

/** Creates a server with a provider whose person can sign in. It exists until `app` is closed. */
async function makeStage({ signsIn = true } = {}) {
  const server = await startOidcServer();
  const app = await createTestApp({ config: { privateHosts: [server.host] } });
  const domain = 'orchard.test';
  const made = await buildSso(app, server, domain);
  const close = app.close;
  app.close = async () => {
    await close();
    await server.close();
  };
  server.person = { sub: 'ann', email: `ann@${signsIn ? domain : 'elsewhere.test'}` };
  return { app, server, ...made };
}

/** Runs a cause on its own server. */
function atProvider(cause: (stage: Stage) => Promise<unknown>, options?: { signsIn: boolean }) {
  return async (_stage: EventStage): Promise<TestApp> => {
    const stage = await makeStage(options);
    await cause(stage);
    return stage.app;
  };
}

const signIn = ({ app, providerId }: Stage) => signInWithSso(app, providerId, newBrowser());
const requireSso = ({ app, owner, as }: Stage, isRequired: boolean) =>
  app.call('account_sso_require', { body: { isRequired, exemptUserId: owner.id }, as });

async function verifyDomain({ app, as }: Stage): Promise<void> {
  const { body } = await app.call('account_sso_domains_create', { body: { mailDomain: 'other.test' }, as });
  const added = body.domains.find((one: { domain: string }) => one.domain === 'other.test');
  app.services.txtRecords = async () => [added.record.value];
  await app.call('account_sso_domains_verify', { params: { did: added.id }, as });
}

async function logOut({ app, server, providerId }: Stage): Promise<void> {
  const { kid, privateKey } = server.signingKey();
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const token = await new SignJWT({ sub: 'ann', jti: 'one', events })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(server.issuer)
    .setAudience(server.clientId)
    .setIssuedAt()
    .setExpirationTime('2m')
    .sign(await importJWK(privateKey as JWK, 'RS256'));
  await app.inject({
    method: 'POST',
    url: `/sso/${providerId}/logout`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
}

export const ssoEventCauses: Record<SsoAction, (stage: EventStage) => Promise<TestApp>> = {
  'sso.refused': atProvider(signIn, { signsIn: false }),
  'sso.linked': atProvider(signIn),
  'sso.joined': atProvider(signIn),
  'sso.session_ended': atProvider(async (stage) => {
    await signIn(stage);
    await logOut(stage);
  }),
  'sso.provider_added': atProvider(async () => undefined),
  'sso.provider_changed': atProvider(async ({ app, server, providerId, as }) =>
    app.call('account_sso_providers_update', { params: { ipid: providerId }, body: oidcFields(server), as }),
  ),
  'sso.provider_removed': atProvider(async ({ app, providerId, as }) =>
    app.call('account_sso_providers_remove', { params: { ipid: providerId }, as }),
  ),
  'sso.domain_verified': atProvider(verifyDomain),
  'sso.domain_removed': atProvider(async ({ app, domainId, as }) =>
    app.call('account_sso_domains_remove', { params: { did: domainId }, as }),
  ),
  'sso.domain_join_changed': atProvider(({ app, domainId, as }) =>
    app.call('account_sso_domains_join', { params: { did: domainId }, body: { access: 'editor' }, as }),
  ),
  'sso.required': atProvider((stage) => requireSso(stage, true)),
  'sso.not_required': atProvider((stage) => requireSso(stage, false)),
};
