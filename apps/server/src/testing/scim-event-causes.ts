import type { SecurityAction } from '../platform/security/security-actions';
import { newUuid } from './permissions/permission-world';
import type { EventStage } from './security-event-causes';

type ScimAction = Extract<SecurityAction, `scim.${string}`>;
type Method = 'POST' | 'PUT' | 'GET';

async function makeToken({ app, as }: EventStage): Promise<{ token: string; id: number }> {
  const { body } = await app.call('account_scim_tokens_create', { body: { name: 'Entra ID' }, as });
  return { token: body.token, id: body.tokens[0].id };
}

async function send({ app }: EventStage, token: string, method: Method, path: string, body?: object) {
  return await app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/scim+json' } : {}) },
    payload: body ? JSON.stringify(body) : undefined,
  });
}

/** Provisions a person, active or not. */
async function provision(stage: EventStage, active: boolean) {
  const { token } = await makeToken(stage);
  const domain = `${newUuid()}.test`;
  await stage.app.call('account_sso_domains_create', { body: { mailDomain: domain }, as: stage.as });
  await stage.app.pool.query('update organization_domains set verified_at = now() where domain = $1', [domain]);
  const person = { userName: `nia@${domain}`, active };
  const made = await send(stage, token, 'POST', '/Users', person);
  return { token, person, id: JSON.parse(made.text).id as string };
}

export const scimEventCauses: Record<ScimAction, (stage: EventStage) => Promise<void>> = {
  'scim.refused': async (stage) => void (await send(stage, newUuid(), 'GET', '/Users')),
  'scim.token_created': async (stage) => void (await makeToken(stage)),
  'scim.token_revoked': async (stage) => {
    const { id } = await makeToken(stage);
    await stage.app.call('account_scim_tokens_revoke', { params: { stid: id }, as: stage.as });
  },
  'scim.user_created': async (stage) => void (await provision(stage, false)),
  'scim.user_matched': async (stage) => {
    const { token, person } = await provision(stage, false);
    await stage.app.pool.query('update users set email = $1 where id = $2', [`kim${person.userName}`, stage.editor.id]);
    const filter = new URLSearchParams({ filter: `userName eq "kim${person.userName}"` });
    const { Resources } = JSON.parse((await send(stage, token, 'GET', `/Users?${filter}`)).text);
    await send(stage, token, 'PUT', `/Users/${Resources[0].id}`, { userName: `kim${person.userName}` });
  },
  'scim.user_activated': async (stage) => void (await provision(stage, true)),
  'scim.user_deactivated': async (stage) => {
    const { token, person, id } = await provision(stage, true);
    await send(stage, token, 'PUT', `/Users/${id}`, { ...person, active: false });
  },
};
