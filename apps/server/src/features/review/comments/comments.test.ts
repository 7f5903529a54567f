import { type AuditEvent, type Comment, limits } from '@galley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../../../testing/factories';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

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
  ben = await buildUser(app.services, { organization, name: 'Ben Ode', role: 'editor' });
  cora = await buildUser(app.services, { organization, name: 'Cora', role: 'editor' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  asCora = await app.signIn(cora);
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
const uuidOf = (digit: number) => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`;

const add = (as: TestCaller, body: Record<string, unknown>) =>
  app.call('build_comments_add', { params: { id }, body: { content: 'Hello', ...body }, as });
const reviewerAdds = (anonUser: object | undefined, body: Record<string, unknown> = {}) =>
  app.call('build_comments_add', {
    params: { id },
    query: { previewToken },
    body: { content: 'From outside', anonUser, ...body },
  });
const list = async (as: TestCaller) => (await app.call('build_comments', { params: { id }, as })).body;
const commentsOf = async (as: TestCaller): Promise<Comment[]> => (await list(as)).comments;
const eventsOf = async () =>
  (
    await app.pool.query(
      `select action, actor_id::int as actor, object_kind as kind, details from audit_events
       where object_id = $1 and (action like 'comment.%' or action like 'reaction.%') order by id`,
      [id],
    )
  ).rows;

describe('comments', () => {
  it('[B7-comments-add] Are stored with block, quote and mentions, and reported without their text', async () => {
    const body = { content: 'See **this**, @Ben Ode <b>', mentions: [ben.id, cora.id], blockId: 'b7', quote: 'Hero' };
    const { status, body: answer } = await add(asAnna, { ...body, fingerprint: 'f1', tempId: -500_001 });
    expect([status, answer.comment]).toEqual([
      200,
      {
        ...answer.comment,
        tempId: -500_001,
        user: { id: anna.id, anonId: 0, name: 'Anna', skinTone: '', avatar: '' },
        content: `<p>See <strong>this</strong>, <span data-user-id="${ben.id}">@Ben Ode</span> &lt;b&gt;</p>`,
        source: body.content,
        // Cora isn't in the text.
        mentions: [{ id: ben.id, name: 'Ben Ode' }],
        blockId: 'b7',
        quote: 'Hero',
        fingerprint: 'f1',
        version: 1,
        parent: 0,
        status: 'open',
        dateEdited: 0,
        emojis: [],
      },
    ]);
    const comment = answer.comment.id;
    expect(await eventsOf()).toEqual([
      {
        action: 'comment.created',
        actor: anna.id,
        kind: 'email',
        details: { comment, parent: 0, mentions: [ben.id], link: 0 },
      },
    ]);
    const { comments, people, readUpTo, canResolve, canModerate } = await list(asBen);
    expect(comments).toMatchObject([{ id: comment, tempId: 0 }]);
    expect(people.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Anna', 'Ben Ode', 'Cora']),
    );
    expect([readUpTo, canResolve, canModerate]).toEqual([0, true, false]);
    const opened = await app.call('build_email_html', { params: { id }, body: {}, as: asBen });
    expect(opened.body.comments).toMatchObject([{ id: comment }]);
    const shared = await app.call('build_email_html', { params: { id }, query: { previewToken }, body: {} });
    expect(shared.body.comments).toMatchObject([{ id: comment }]);
    const checked = await app.call('build_checklist_check', {
      params: { id, key: 'links' },
      body: { checked: true },
      as: asBen,
    });
    expect(checked.body.comments).toMatchObject([{ id: comment }]);
  });

  it('[B7-comments-strangers] Are hidden from strangers, people without the theme, and other links', async () => {
    const { organization } = anna;
    const stranger = await app.signIn(await buildUser(app.services));
    const uninvited = await app.signIn(await buildUser(app.services, { organization, role: 'editor' }));
    const { comment } = (await add(asAnna, {})).body;
    for (const [as, expected] of [
      [stranger, 404],
      [uninvited, 403],
      [null, 401],
    ] as const) {
      const calls = [
        app.call('build_comments', { params: { id }, as }),
        add(as, {}),
        app.call('build_comments_update', { params: { id: comment.id }, body: { content: 'x' }, as }),
        app.call('build_comments_add_emoji', {
          params: { id: comment.id },
          body: { uuid: uuidOf(1), code: '1F44D' },
          as,
        }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => expected));
    }
    // The link of one document can't open another.
    const other = await buildEmail(app.services, { organization, templateId, author: anna });
    const query = { previewToken };
    expect((await app.call('build_comments', { params: { id: other.id }, query })).status).toBe(404);
    const theme = { params: { id: templateId }, query: { previewToken, mode: 'template' } };
    expect((await app.call('build_comments', theme)).status).toBe(404);
    const elsewhere = await app.call('build_comments_add', {
      params: { id: other.id },
      body: { content: 'x' },
      as: asAnna,
    });
    const params = { id: elsewhere.body.comment.id };
    expect(
      (await app.call('build_comments_update', { params, query, body: { content: 'y', anonUser: rita } })).status,
    ).toBe(404);
    expect(await commentsOf(asAnna)).toHaveLength(1);
  });

  it('[B7-comments-reply] Are answered in threads; a reply opens a resolved thread, replies of replies stay in it', async () => {
    const { comment } = (await add(asAnna, { blockId: 'b1' })).body;
    const resolve = (as: TestCaller, status: string) =>
      app.call('build_comments_status', { params: { id: comment.id }, body: { status }, as });
    // A commentor can only resolve their own threads.
    expect((await resolve(asCora, 'resolved')).status).toBe(403);
    expect((await resolve(asBen, 'resolved')).body.comment).toMatchObject({
      status: 'resolved',
      resolvedBy: 'Ben Ode',
    });
    await resolve(asBen, 'resolved');
    const answer = (cid: number, as: TestCaller) =>
      app.call('build_comments_reply', { params: { id, cid }, body: { content: 'Done' }, as });
    const first = (await answer(comment.id, asCora)).body.comment;
    const second = (await answer(first.id, asBen)).body.comment;
    expect([first.parent, second.parent]).toEqual([comment.id, comment.id]);
    expect((await commentsOf(asAnna)).map(({ status, blockId }) => [status, blockId])).toEqual(
      Array.from({ length: 3 }, () => ['open', 'b1']),
    );
    expect((await eventsOf()).map(({ action }) => action)).toEqual([
      'comment.created',
      'comment.resolved',
      'comment.created',
      'comment.reopened',
      'comment.created',
    ]);
    expect((await answer(999_999, asBen)).status).toBe(404);
  });

  it('[B7-comments-update] Are changed by their authors alone, and deleted by them and by owners and admins', async () => {
    const { comment } = (await add(asBen, {})).body;
    const update = (as: TestCaller, content = 'Other') =>
      app.call('build_comments_update', { params: { id: comment.id }, body: { content }, as });
    const remove = (as: TestCaller, cid = comment.id) =>
      app.call('build_comments_delete', { params: { id: cid }, body: {}, as });
    expect([(await update(asAnna)).status, (await update(asCora)).status, (await remove(asCora)).status]).toEqual([
      403, 403, 403,
    ]);
    app.clock.advance(5000);
    const { body } = await update(asBen);
    expect(body.comment).toMatchObject({ content: '<p>Other</p>', source: 'Other' });
    expect(body.comment.dateEdited).toBe(Math.floor(app.clock.now().getTime() / 1000));
    expect((await update(asBen, ' \u200b ')).status).toBe(400);
    const reply = { params: { id, cid: comment.id }, body: { content: 'Yes' }, as: asCora };
    const replied = (await app.call('build_comments_reply', reply)).body.comment;
    expect((await remove(asAnna)).status).toBe(200);
    // The thread keeps its position, without the text.
    expect(await commentsOf(asBen)).toMatchObject([
      { id: comment.id, isDeleted: true, content: '', source: '', user: { id: 0, name: '' } },
      { id: replied.id, content: '<p>Yes</p>' },
    ]);
    expect([(await update(asBen)).status, (await remove(asBen)).status]).toEqual([404, 404]);
    expect((await remove(asCora, replied.id)).status).toBe(200);
    expect(await commentsOf(asBen)).toEqual([]);
    const { rows } = await app.pool.query('select source, content from comments where document_id = $1', [id]);
    expect(rows).toEqual([
      { source: '', content: '' },
      { source: '', content: '' },
    ]);
  });

  it('[B4-reaction-once] Have each emoji of a person once, with their skin tone, and lose them by their owners', async () => {
    const { comment } = (await add(asAnna, {})).body;
    const react = (as: TestCaller, uuid: string, code = '1F44D') =>
      app.call('build_comments_add_emoji', { params: { id: comment.id }, body: { uuid, code }, as });
    await app.call('profile_set_skin_tone', { body: { skinTone: '1F3FD' }, as: asBen });
    const both = await Promise.all([react(asBen, uuidOf(1)), react(asBen, uuidOf(2))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await react(asBen, uuidOf(3), '2764-FE0F');
    const { emojis } = (await react(asAnna, uuidOf(4))).body.comment as Comment;
    expect(emojis.map(({ code, user }) => [code, user.name, user.skinTone])).toEqual([
      ['1F44D', 'Ben Ode', '1F3FD'],
      ['2764-FE0F', 'Ben Ode', '1F3FD'],
      ['1F44D', 'Anna', ''],
    ]);
    expect((await react(asBen, uuidOf(5), '41')).body).toMatchObject({ field: 'code' });
    const takeBack = (as: TestCaller, uuid: string) =>
      app.call('build_comments_delete_emoji', { params: { id: comment.id, uuid }, body: {}, as });
    const own = emojis[0]?.uuid ?? '';
    expect((await takeBack(asAnna, own)).status).toBe(403);
    expect((await takeBack(asBen, own)).body.comment.emojis).toHaveLength(2);
    expect((await takeBack(asBen, own)).status).toBe(200);
    expect((await eventsOf()).map(({ action }) => action)).toEqual([
      'comment.created',
      'reaction.added',
      'reaction.added',
      'reaction.added',
      'reaction.removed',
    ]);
    expect((await eventsOf())[4].details).toEqual({ comment: comment.id, code: '1F44D', uuid: own });
  });

  it('[B3-comment-read] Are read up to the newest that a person has seen, never back', async () => {
    const first = (await add(asAnna, {})).body.comment.id;
    const second = (await add(asAnna, {})).body.comment.id;
    const read = (commentId: number) =>
      app.call('build_comments_read', { params: { id }, body: { commentId }, as: asBen });
    const seen: number[] = [];
    for (const commentId of [first, second, first, second + 1_000_000]) {
      seen.push((await read(commentId)).status);
      seen.push((await list(asBen)).readUpTo);
    }
    expect(seen).toEqual([200, first, 200, second, 200, second, 404, second]);
    expect((await list(asAnna)).readUpTo).toBe(0);
  });

  it('[B3-comment-odd] Refuses empty and long texts and versions that don’t exist; 255 emoji are a comment', async () => {
    const long = 'x'.repeat(limits.commentLength + 1);
    for (const body of [{ content: ' ' }, { content: long }, { version: 2 }, { blockId: 'a b' }, { tempId: 1 }])
      expect((await add(asAnna, body)).status).toBe(400);
    const emoji = '\u{1F44D}\u{1F3FD}'.repeat(255);
    expect((await add(asAnna, { content: emoji })).body.comment.content).toBe(`<p>${emoji}</p>`);
    await app.call('builder_delete_email', { params: { id }, as: asAnna });
    expect((await add(asAnna, {})).status).toBe(404);
  });

  it('[B2-comments-theme] Belong to themes too', async () => {
    const params = { id: templateId };
    const query = { mode: 'template' };
    const { body } = await app.call('build_comments_add', { params, query, body: { content: 'Hi' }, as: asBen });
    const { comments } = (await app.call('build_comments', { params, query, as: asCora })).body;
    expect(comments).toMatchObject([{ id: body.comment.id }]);
    expect(await commentsOf(asAnna)).toEqual([]);
  });
});

describe('reviewers with a share link', () => {
  it('[B6-reviewer-own] Comment and react with a name, and change only what came from the same browser', async () => {
    expect((await reviewerAdds(undefined)).body).toMatchObject({ field: 'anonUser' });
    expect((await reviewerAdds({ ...rita, id: 'short' })).status).toBe(400);
    const mentions = [ben.id];
    const { comment } = (await reviewerAdds(rita, { content: 'Hi @Ben Ode', mentions })).body;
    expect(comment).toMatchObject({ user: { id: 0, name: 'Rita' }, mentions: [], content: '<p>Hi @Ben Ode</p>' });
    const params = { id: comment.id };
    const query = { previewToken };
    const update = (anonUser: object) =>
      app.call('build_comments_update', { params, query, body: { content: 'Other', anonUser } });
    expect((await update(sam)).status).toBe(403);
    expect((await update({ ...rita, name: 'Rita R.' })).body.comment.user).toMatchObject({
      anonId: comment.user.anonId,
      name: 'Rita R.',
    });
    const mine = (await add(asBen, {})).body.comment;
    const onOthers = { params: { id: mine.id }, query, body: { content: 'x', anonUser: rita } };
    expect((await app.call('build_comments_update', onOthers)).status).toBe(403);
    const react = (anonUser: object, uuid: string) =>
      app.call('build_comments_add_emoji', { params, query, body: { uuid, code: '1F44D', anonUser } });
    await react(rita, uuidOf(1));
    await react(rita, uuidOf(2));
    expect((await react(sam, uuidOf(3))).body.comment.emojis).toHaveLength(2);
    const takeBack = (anonUser: object, uuid: string) =>
      app.call('build_comments_delete_emoji', { params: { id: comment.id, uuid }, query, body: { anonUser } });
    expect((await takeBack(sam, uuidOf(1))).status).toBe(403);
    app.clock.advance(61_000);
    expect((await takeBack(rita, uuidOf(1))).body.comment.emojis).toHaveLength(1);
    const remove = (anonUser: object) => app.call('build_comments_delete', { params, query, body: { anonUser } });
    expect([(await remove(sam)).status, (await remove(rita)).status]).toEqual([403, 200]);
    // Reviewers' data includes neither keys of browsers nor email addresses.
    const { text } = await app.call('build_comments', { params: { id }, query });
    for (const secret of [rita.id, sam.id, ben.email, anna.email]) expect(text).not.toContain(secret);
    expect(JSON.parse(text).people).toEqual([]);
  });

  it('[D6-audit-reviewer] Are named in the log of the organization, and only for what they did', async () => {
    const { comment } = (await reviewerAdds(rita)).body;
    const query = { previewToken };
    const reaction = { uuid: uuidOf(7), code: '1F44D' };
    await app.call('build_comments_add_emoji', {
      params: { id: comment.id },
      query,
      body: { ...reaction, anonUser: sam },
    });
    const newest = async (count: number) => {
      const { body } = await app.call('account_audit', { query: { kind: 'email', object: id }, as: asAnna });
      const told = body.events.map(({ actor, actorId, action }: AuditEvent) => [actor, actorId, action]);
      return told.slice(0, count);
    };
    expect(await newest(2)).toEqual([
      ['Sam', 0, 'reaction.added'],
      ['Rita', 0, 'comment.created'],
    ]);
    await app.call('build_comments_delete', { params: { id: comment.id }, as: asAnna });
    expect(await newest(2)).toEqual([
      ['Anna', anna.id, 'comment.deleted'],
      ['A reviewer', 0, 'reaction.added'],
    ]);
  });

  it('[D11-reviewer-limit] Write ten entries a minute from one address; people with an account aren’t held up', async () => {
    const answers: number[] = [];
    for (let number = 0; number <= limits.reviewerCommentsPerMinute; number += 1)
      answers.push((await reviewerAdds({ ...rita, name: `Rita ${number}` })).status);
    expect(answers).toEqual([...Array.from({ length: limits.reviewerCommentsPerMinute }, () => 200), 429]);
    expect((await add(asBen, {})).status).toBe(200);
    app.clock.advance(61_000);
    expect((await reviewerAdds(rita)).status).toBe(200);
  });

  it('[D10-reviewer-revoked] Lose access with their link; signed-in people stay themselves', async () => {
    const asSelf = await app.call('build_comments_add', {
      params: { id },
      query: { previewToken },
      body: { content: 'Me' },
      as: asCora,
    });
    expect(asSelf.body.comment.user).toMatchObject({ id: cora.id, anonId: 0 });
    const [link] = (await app.call('share_links', { params: { id }, as: asAnna })).body.shareLinks;
    await app.call('share_links_revoke', { params: { id, linkId: link.id }, as: asAnna });
    expect((await reviewerAdds(rita)).status).toBe(404);
    expect((await app.call('build_comments', { params: { id }, query: { previewToken } })).status).toBe(404);
  });
});
