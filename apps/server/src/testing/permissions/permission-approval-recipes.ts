import { randomBytes } from 'node:crypto';
import type { Recipe, Situation } from './permission-recipes';

const reviewer = { id: randomBytes(16).toString('base64url'), name: 'Rita' };
const stages = [{ isOpen: true }];

/** Creates an email with an approval request to anyone with a link, and the caller's way to reach it. */
async function onRequest({ app, world, caller }: Situation) {
  app.clock.advance(61_000);
  const { id } = await world.freshEmail();
  const { body } = await app.call('build_approvals_request', {
    params: { id },
    body: { stages },
    as: world.ownerSession,
  });
  const hasToken = caller.startsWith('anonymous with');
  const query = hasToken ? { previewToken: await world.tokenFor(caller, 'emails', id) } : undefined;
  return { id, rid: body.id as number, query, sent: hasToken ? { anonUser: reviewer } : {} };
}

/** Requests for approvals of versions: by people with access, and with a share link. */
export const approvalRecipes = {
  build_approvals: async (situation) => {
    const { id, query } = await onRequest(situation);
    return { params: { id }, query };
  },
  build_approvals_request: async ({ world }) => {
    const { id } = await world.freshEmail();
    return { params: { id }, body: { stages } };
  },
  build_approvals_cancel: async (situation) => {
    const { id, rid } = await onRequest(situation);
    return { params: { id, rid } };
  },
  build_approvals_answer: async (situation) => {
    const { id, rid, query, sent } = await onRequest(situation);
    return { params: { id, rid }, query, body: { decision: 'approved', ...sent } };
  },
} satisfies Record<string, Recipe>;
