import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildEmail, buildTemplate, buildUser, inviteToTemplate, type UserRecord } from '../../../testing/factories';
import { openSocket, type TestSocket } from '../../../testing/socket-client';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let anna: UserRecord;
let asAnna: TestCaller;
let asBen: TestCaller;
let id: number;
let inRoom: TestSocket;
let other: TestSocket;

beforeAll(async () => {
  app = await createTestApp({ isOwn: true });
  const port = await app.listen();
  anna = await buildUser(app.services, { name: 'Anna' });
  const { organization } = anna;
  const ben = await buildUser(app.services, { organization, role: 'editor' });
  asAnna = await app.signIn(anna);
  asBen = await app.signIn(ben);
  const templateId = (await buildTemplate(app.services, { organization })).id;
  await inviteToTemplate(app.services, { organization, templateId, user: ben });
  id = (await buildEmail(app.services, { organization, templateId, author: anna })).id;
  inRoom = await openSocket(port, asBen);
  other = await openSocket(port, asAnna);
  const room = { mode: 'email', id, templateVersion: 1, token: '', emailVersion: 1 };
  for (const one of [inRoom, other]) {
    const joining = { room, user: { tabId: 'tab' }, html: { sequence: 0 } };
    expect(await one.send('join', joining)).toMatchObject({ success: true });
  }
});
afterAll(async () => {
  inRoom.close();
  other.close();
  await app.close();
});

const comment = async (): Promise<number> => {
  const { body } = await app.call('build_comments_add', { params: { id }, body: { content: 'Hi' }, as: asAnna });
  return body.comment.id;
};

it('[B7-comments-live] The change feed announces comments, reactions and deletions to all who have the document open', async () => {
  const cid = await comment();
  const params = { id: cid };
  await app.runJobs();
  expect(await inRoom.next('sendComment')).toEqual({ cid });
  const uuid = crypto.randomUUID();
  await app.call('build_comments_add_emoji', { params, body: { uuid, code: '1F44D' }, as: asBen });
  await app.runJobs();
  expect(await other.next('updateComment')).toEqual({ cid });
  await app.call('build_comments_delete', { params, body: {}, as: asAnna });
  await app.runJobs();
  expect(await inRoom.next('deleteComment')).toEqual({ cid });
});

it('[B7-comments-events] Members tell each other of comments that are stored, and of their own skin tone', async () => {
  const cid = await comment();
  for (const event of ['sendComment', 'updateComment', 'deleteComment'] as const) {
    expect(await other.send(event, { cid })).toEqual({ success: true });
    expect(await inRoom.next(event, (payload) => payload.cid === cid)).toEqual({ cid });
  }
  expect(await other.send('updateSkinTone', { skinTone: '1F3FD' })).toEqual({ success: true });
  expect(await inRoom.next('updateSkinTone')).toEqual({ userId: anna.id, skinTone: '1F3FD' });
  expect(await other.send('sendComment', { cid: cid + 1000 })).toMatchObject({ code: 'not_found' });
  expect(await other.send('sendComment', { cid, text: 'x' })).toMatchObject({ code: 'invalid_field' });
});
