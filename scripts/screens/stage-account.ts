import { spawnSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { callApi } from '../../e2e/support/api';
import { addPerson } from '../../e2e/support/colleague';
import { type RunningGalley, root } from '../../e2e/support/galley';

/** The log's target address. Nothing listens there, so sending fails. */
export const deafHost = '127.0.0.1:9';

const password = 'a long walk by the sea';
const day = 86_400_000;

/**
 * Fills the account of the page's owner: people of each role, teams, single sign-on, provisioning and a log with a
 * target address.
 */
export async function stageAccount(page: Page, { address, dataDir }: RunningGalley, tid: number): Promise<void> {
  const add = async (name: string, access: 'admin' | 'editor') =>
    await addPerson(
      page,
      address,
      { name, email: `${name.split(' ')[0]?.toLowerCase()}@orchard.example`, password },
      access,
    );
  await add('Ola Brandt', 'admin');
  const wanda = await add('Wanda Writer', 'editor');
  const gia = await add('Gia Guest', 'editor');
  const nia = await add('Nia Brook', 'editor');
  const accessEndsOn = new Date(Date.now() + 20 * day).toISOString().slice(0, 10);
  await callApi(page, 'account_organization_access_end', { uid: gia }, { accessEndsOn });
  await callApi(page, 'admin_users_lock', { uid: nia });

  const { teams } = await callApi<{ teams: { id: number }[] }>(page, 'account_team_create', {}, { name: 'Writers' });
  const tmid = teams[0]?.id ?? 0;
  await callApi(page, 'account_team_create', {}, { name: 'Autumn catalog and seasonal letters' });
  await callApi(page, 'account_team_member_add', { tmid, uid: wanda });
  await callApi(page, 'account_team_member_add', { tmid, uid: gia });
  await callApi(page, 'account_team_theme_give', { tmid, tid }, { access: 'commentor' });
  await callApi(page, 'account_new_themes', {}, { newThemes: [tmid] });

  await stageSingleSignOn(page, dataDir);
  await callApi(page, 'account_log_stream_set', {}, { logUrl: `http://${deafHost}/galley/changes` });
  await callApi(page, 'account_log_stream_test');
}

async function stageSingleSignOn(page: Page, dataDir: string): Promise<void> {
  for (const mailDomain of ['orchard.example', 'harbour.example']) {
    await callApi(page, 'account_sso_domains_create', {}, { mailDomain });
  }
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run-server-command.mjs', 'admin', 'verify-domain', 'orchard.example', '1'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, GALLEY_DATA_DIR: dataDir } },
  );
  if (status !== 0) throw new Error(`The domain was not verified: ${stderr}`);
  await callApi(
    page,
    'account_sso_providers_create',
    {},
    {
      kind: 'oidc',
      name: 'Orchard ID',
      issuer: 'https://id.orchard.example/realms/press',
      clientId: 'galley',
      clientSecret: 'a secret of the pictures',
      groupClaim: 'groups',
      groupRoles: [{ group: 'press-editors', role: 'editor' }],
    },
  );
  const { token, url } = await callApi<{ token: string; url: string }>(
    page,
    'account_scim_tokens_create',
    {},
    { name: 'Orchard ID' },
  );
  const answer = await fetch(`${url}/Groups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Press editors' }),
  });
  if (!answer.ok) throw new Error(`The group was not provisioned: ${answer.status}`);
}
