import { randomBytes } from 'node:crypto';
import { withLayout } from './permission-layout-recipes';
import { withPin } from './permission-pin-recipes';
import type { Recipe, Situation } from './permission-recipes';

const reviewer = { id: randomBytes(16).toString('base64url'), name: 'Rita' };
const stages = [{ isOpen: true }];

type Routes = 'build' | 'build_template' | 'build_layout' | 'build_pin';

/** The documents of each group of routes: how one is created, and its share links, if it can have any. */
const documents: Record<
  Routes,
  { make: (situation: Situation) => Promise<number>; links: 'emails' | 'templates' | null }
> = {
  build: { make: async ({ world }) => (await world.freshEmail()).id, links: 'emails' },
  build_template: { make: async ({ world }) => (await world.freshTemplate()).id, links: 'templates' },
  build_layout: { make: async (situation) => await withLayout(situation), links: null },
  build_pin: { make: async (situation) => (await withPin(situation)).id, links: null },
};

/** Creates a document with an approval request to anyone with a link, and the caller's way to reach it. */
async function onRequest(routes: Routes, situation: Situation) {
  const { app, world, caller } = situation;
  app.clock.advance(61_000);
  const { make, links } = documents[routes];
  const id = await make(situation);
  const { body } = await app.call(`${routes}_approvals_request`, {
    params: { id },
    body: { stages },
    as: world.ownerSession,
  });
  const hasToken = links !== null && caller.startsWith('anonymous with');
  const query = hasToken ? { previewToken: await world.tokenFor(caller, links, id) } : undefined;
  return { id, rid: body.id as number, query, sent: hasToken ? { anonUser: reviewer } : {} };
}

const listing =
  (routes: Routes): Recipe =>
  async (situation) => {
    const { id, query } = await onRequest(routes, situation);
    return { params: { id }, query };
  };

const requesting =
  (routes: Routes): Recipe =>
  async (situation) => ({ params: { id: await documents[routes].make(situation) }, body: { stages } });

const canceling =
  (routes: Routes): Recipe =>
  async (situation) => {
    const { id, rid } = await onRequest(routes, situation);
    return { params: { id, rid } };
  };

const answering =
  (routes: Routes): Recipe =>
  async (situation) => {
    const { id, rid, query, sent } = await onRequest(routes, situation);
    return { params: { id, rid }, query, body: { decision: 'approved', ...sent } };
  };

/** Requests for approvals of versions: by people with access, and with a share link. */
export const approvalRecipes = {
  build_approvals: listing('build'),
  build_approvals_request: requesting('build'),
  build_approvals_cancel: canceling('build'),
  build_approvals_answer: answering('build'),
  build_template_approvals: listing('build_template'),
  build_template_approvals_request: requesting('build_template'),
  build_template_approvals_cancel: canceling('build_template'),
  build_template_approvals_answer: answering('build_template'),
  build_layout_approvals: listing('build_layout'),
  build_layout_approvals_request: requesting('build_layout'),
  build_layout_approvals_cancel: canceling('build_layout'),
  build_layout_approvals_answer: answering('build_layout'),
  build_pin_approvals: listing('build_pin'),
  build_pin_approvals_request: requesting('build_pin'),
  build_pin_approvals_cancel: canceling('build_pin'),
  build_pin_approvals_answer: answering('build_pin'),
} satisfies Record<string, Recipe>;
