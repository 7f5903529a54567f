import type { ApprovalRequest } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refOf } from '../../../platform/db/document-ref';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';
import { findApprovalFindings } from './approval-findings';

let app: TestApp;
let anna: UserRecord;
let ben: UserRecord;
let cora: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let asCora: TestCaller;
let templateId: number;
let id: number;
let previewToken: string;

beforeAll(async () => {
  app = await createTestApp();
  const organization = await buildOrganization(app.services);
  anna = await buildUser(app.services, { organization, name: 'Anna' });
  ben = await buildUser(app.services, { organization, name: 'Ben', role: 'editor' });
  cora = await buildUser(app.services, { organization, name: 'Cora', role: 'editor' });
  [asAnna, asBen, asCora] = [await app.signIn(anna), await app.signIn(ben), await app.signIn(cora)];
  templateId = (await buildTemplate(app.services, { organization })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  await inviteToTemplate(app.services, { organization, templateId, user: cora });
  await app.pool.query("update template_people set access = 'commentor' where user_id = $1", [cora.id]);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(61_000);
  id = (await buildEmail(app.services, { organization: anna.organization, templateId, author: anna })).id;
  const { body } = await app.call('share_links_create', { params: { id }, as: asAnna });
  previewToken = String(body.shareLink.url).split('/').at(-1) ?? '';
});

const rita = { id: 'r'.repeat(22), name: 'Rita' };
const sam = { id: 's'.repeat(22), name: 'Sam' };

const ask = (stages: object[], { as = asAnna, ...body }: { as?: TestCaller; version?: number; note?: string } = {}) =>
  app.call('build_approvals_request', { params: { id }, body: { stages, ...body }, as });
const answer = (rid: number, as: TestCaller, body: object = { decision: 'approved' }) =>
  app.call('build_approvals_answer', { params: { id, rid }, body, as });
const reviewerAnswers = (rid: number, anonUser: object | undefined, body: object = { decision: 'approved' }) =>
  app.call('build_approvals_answer', { params: { id, rid }, query: { previewToken }, body: { ...body, anonUser } });
const list = async (as: TestCaller): Promise<ApprovalRequest[]> =>
  (await app.call('build_approvals', { params: { id }, as })).body.requests;
const statesOf = ({ stages }: ApprovalRequest) => stages.map(({ state }) => state);
const makeVersion = async (version: number) => {
  await app.pool.query(
    `insert into versions (organization_id, document_kind, document_id, version, html_sha256, template_version, settings, created_by, title)
     select organization_id, document_kind, document_id, $2, html_sha256, template_version, settings, created_by, title
     from versions where document_kind = 'email' and document_id = $1 and version = $2 - 1`,
    [id, version],
  );
  await app.pool.query('update emails set current_version = $2 where id = $1', [id, version]);
};

describe('approvals', () => {
  it('[U-approvals-stages] Asks one stage after the other, and is approved with the last', async () => {
    const { status, body } = await ask([
      { name: 'Copy', people: [ben.id] },
      { name: 'Client', people: [cora.id] },
    ]);
    expect(status).toBe(200);
    const rid = body.id as number;
    expect(body.requests[0]).toMatchObject({
      id: rid,
      version: 1,
      state: 'waiting',
      createdBy: 'Anna',
      isStale: false,
    });
    expect(statesOf(body.requests[0])).toEqual(['waiting', 'upcoming']);
    // The second stage isn't asked yet.
    expect((await answer(rid, asCora)).status).toBe(403);
    expect((await list(asCora))[0]?.canAnswer).toBe(false);
    expect((await list(asBen))[0]?.canAnswer).toBe(true);
    const first = await answer(rid, asBen);
    expect(statesOf(first.body.requests[0])).toEqual(['approved', 'waiting']);
    expect(first.body.requests[0].state).toBe('waiting');
    const second = await answer(rid, asCora);
    expect(second.body.requests[0]).toMatchObject({ state: 'approved', decidedAt: expect.any(Number) });
    expect(second.body.requests[0].stages[1].answers).toEqual([
      {
        id: expect.any(Number),
        user: { id: cora.id, anonId: 0, name: 'Cora', skinTone: '', avatar: '' },
        decision: 'approved',
        comment: '',
        answeredAt: Math.floor(app.clock.now().getTime() / 1000),
      },
    ]);
  });

  it('[U-approvals-changes] A request for changes needs a comment, decides, and can be taken back', async () => {
    const rid = (await ask([{ people: [ben.id] }, { people: [cora.id] }])).body.id;
    const without = await answer(rid, asBen, { decision: 'changes_requested' });
    expect([without.status, without.body.field]).toEqual([400, 'comment']);
    const changes = await answer(rid, asBen, { decision: 'changes_requested', comment: 'The price is wrong.' });
    expect(changes.body.requests[0]).toMatchObject({ state: 'changes_requested' });
    expect(statesOf(changes.body.requests[0])).toEqual(['changes_requested', 'upcoming']);
    expect((await answer(rid, asBen)).body.requests[0].state).toBe('waiting');
    const { rows } = await app.pool.query(
      `select action, actor_id::int as actor, details from audit_events where object_id = $1 and action like 'approval.%' order by id`,
      [id],
    );
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['approval.requested', anna.id],
      ['approval.stage_asked', anna.id],
      ['approval.changes_requested', ben.id],
      ['approval.approved', ben.id],
      ['approval.stage_asked', ben.id],
    ]);
    expect(JSON.stringify(rows)).not.toContain('price');
  });

  it('[U-approvals-link] Anyone with the link approves an open stage under a name, and only for the version it shows', async () => {
    const rid = (await ask([{ isOpen: true }])).body.id;
    const nameless = await reviewerAnswers(rid, undefined);
    expect([nameless.status, nameless.body.field]).toEqual([400, 'anonUser']);
    const { body } = await reviewerAnswers(rid, rita);
    expect(body.requests[0]).toMatchObject({ state: 'approved', stages: [{ isOpen: true }] });
    expect(body.requests[0].stages[0].answers[0].user).toMatchObject({ id: 0, name: 'Rita' });
    expect([body.people, body.canAsk, body.author]).toEqual([[], false, null]);
    // The same reviewer again changes their answer, another adds theirs.
    await reviewerAnswers(rid, rita, { decision: 'changes_requested', comment: 'Too long' });
    const both = await reviewerAnswers(rid, sam);
    expect(both.body.requests[0]).toMatchObject({ state: 'changes_requested' });
    expect(both.body.requests[0].stages[0].answers).toHaveLength(2);
    await makeVersion(2);
    expect((await reviewerAnswers(rid, rita)).status).toBe(403);
    expect((await list(asAnna))[0]).toMatchObject({ version: 1, isStale: true });
  });

  it('[U-approvals-link] A reviewer can’t answer for people who were asked by name, nor ask anyone', async () => {
    const rid = (await ask([{ people: [ben.id] }])).body.id;
    expect((await reviewerAnswers(rid, rita)).status).toBe(403);
    const asked = await app.call('build_approvals_request', {
      params: { id },
      query: { previewToken },
      body: { stages: [{ isOpen: true }] },
    });
    expect(asked.status).toBe(401);
  });

  it('[U-approvals-link] Limits how often links are answered from one address', async () => {
    const rid = (await ask([{ isOpen: true }])).body.id;
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await reviewerAnswers(rid, rita)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('[U-approvals-ask] Only people with access can be asked, in stages with someone, for versions that exist', async () => {
    const stranger = await buildUser(app.services, {});
    const uninvited = await buildUser(app.services, { organization: anna.organization, role: 'editor' });
    expect((await ask([{ people: [stranger.id] }])).status).toBe(400);
    expect((await ask([{ people: [uninvited.id] }])).status).toBe(400);
    expect((await ask([{ people: [] }])).status).toBe(400);
    expect((await ask([{ isOpen: true }], { version: 2 })).status).toBe(400);
    expect((await ask([{ isOpen: true }], { as: asCora })).status).toBe(403);
    expect((await ask([{ isOpen: true }], { as: await app.signIn(stranger) })).status).toBe(404);
    expect(await list(asAnna)).toEqual([]);
  });

  it('[U-approvals-cancel] A canceled or replaced request no longer counts', async () => {
    const first = (await ask([{ people: [ben.id] }])).body.id;
    const second = (await ask([{ people: [cora.id] }])).body.id;
    expect((await list(asAnna)).map((request) => request.id)).toEqual([second]);
    expect((await answer(first, asBen)).status).toBe(404);
    const canceled = await app.call('build_approvals_cancel', { params: { id, rid: second }, as: asBen });
    expect([canceled.status, canceled.body.requests]).toEqual([200, []]);
    expect((await answer(second, asCora)).status).toBe(404);
  });
});

describe('findings for exports', () => {
  const findings = (version: number) =>
    findApprovalFindings(app.services, refOf('email', { organizationId: anna.organization.id, id }), version);
  const require = async (requiresApproval: boolean) => {
    const settings = { emaAliasEnabled: false, loadsRemoteContent: true, requiresApproval };
    const saved = await app.call('template_settings_save', {
      params: { id: templateId },
      body: { settings },
      as: asAnna,
    });
    expect(saved.body.settings.requiresApproval).toBe(requiresApproval);
  };

  it('[U-approvals-export] Are about the setting of the theme, and about exactly the version', async () => {
    expect(await findings(1)).toEqual([]);
    await require(true);
    expect(await findings(1)).toEqual([{ code: 'approval_missing', message: 'Version 1 isn’t approved.' }]);
    const rid = (await ask([{ people: [ben.id] }])).body.id;
    expect((await findings(1)).map(({ code }) => code)).toEqual(['approval_missing']);
    await answer(rid, asBen);
    expect(await findings(1)).toEqual([]);
    await makeVersion(2);
    expect(await findings(2)).toEqual([
      { code: 'approval_stale', message: 'Version 1 is approved, but version 2 isn’t.' },
    ]);
    expect(await findings(1)).toEqual([]);
    await app.call('build_approvals_cancel', { params: { id, rid }, as: asAnna });
    expect((await findings(2)).map(({ code }) => code)).toEqual(['approval_missing']);
    const theme = refOf('template', { organizationId: anna.organization.id, id: templateId });
    expect(await findApprovalFindings(app.services, theme, 1)).toEqual([]);
    await require(false);
    expect(await findings(2)).toEqual([]);
  });
});
