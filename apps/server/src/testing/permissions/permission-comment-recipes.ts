import { randomBytes } from 'node:crypto';
import type { Recipe, Situation } from './permission-recipes';
import { matrix } from './permission-table';
import { newUuid } from './permission-world';

/** The reviewer of each call with a share link. */
const reviewerKey = randomBytes(16).toString('base64url');
const reviewer = { id: reviewerKey, name: 'Rita' };

/** Creates an email, and the caller's way to reach it. */
async function onDocument({ app, world, caller }: Situation) {
  // Reviewers can only write a few comments per minute.
  app.clock.advance(61_000);
  const { id } = await world.freshEmail();
  const hasToken = caller.startsWith('anonymous with');
  const query = hasToken ? { previewToken: await world.tokenFor(caller, 'emails', id) } : undefined;
  return { id, query, sent: hasToken ? { anonUser: reviewer } : {} };
}

/** Creates a comment on an email: the caller's own, if they can have one. */
async function withComment(situation: Situation) {
  const { app, world, caller, as } = situation;
  const { id, query, sent } = await onDocument(situation);
  const isReviewer = matrix['document.reviewer'][caller] === 'ok';
  const { body } = await app.call('build_comments_add', {
    params: { id },
    ...(isReviewer
      ? { query, body: { content: 'Hi', ...sent }, as }
      : { body: { content: 'Hi' }, as: world.ownerSession }),
  });
  return { id, query, sent, cid: body.comment.id as number };
}

const onComment =
  (more: Record<string, unknown> = {}, params: Record<string, string> = {}): Recipe =>
  async (situation) => {
    const { cid, query, sent } = await withComment(situation);
    return { params: { id: cid, ...params }, query, body: { ...more, ...sent } };
  };

/** Requests for comments and reactions: by people with access, and with a share link. */
export const commentRecipes = {
  build_comments: async (situation) => {
    const { id, query } = await onDocument(situation);
    return { params: { id }, query };
  },
  build_comments_add: async (situation) => {
    const { id, query, sent } = await onDocument(situation);
    return { params: { id }, query, body: { content: 'Hello', ...sent } };
  },
  build_comments_reply: async (situation) => {
    const { id, cid, query, sent } = await withComment(situation);
    return { params: { id, cid }, query, body: { content: 'Hello', ...sent } };
  },
  build_comments_read: async (situation) => {
    const { id, cid, query } = await withComment(situation);
    return { params: { id }, query, body: { commentId: cid } };
  },
  build_comments_place: async (situation) => {
    const { cid, query } = await withComment(situation);
    return { params: { id: cid }, query };
  },
  build_comments_update: onComment({ content: 'Other' }),
  build_comments_delete: onComment(),
  build_comments_status: onComment({ status: 'resolved' }),
  build_comments_add_emoji: onComment({ uuid: newUuid(), code: '1F44D' }),
  build_comments_delete_emoji: onComment({}, { uuid: newUuid() }),
} satisfies Record<string, Recipe>;
