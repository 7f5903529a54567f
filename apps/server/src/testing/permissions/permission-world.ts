import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { teamTemplates } from '../../platform/db/schema';
import {
  buildEmail,
  buildOrganization,
  buildTemplate,
  buildUser,
  inviteToTemplate,
  type UserRecord,
} from '../factories';
import type { TestApp, TestCaller } from '../test-app';
import type { CallerName } from './permission-table';
import { buildTeam } from './permission-team-recipes';

/** Two organizations and their people. It creates documents on demand, so that calls don't affect each other. */
export interface World {
  people: Partial<Record<CallerName, UserRecord>>;
  sessions: Partial<Record<CallerName, { cookie: string }>>;
  ownerSession: { cookie: string };
  template: { id: number };
  /** A document of the other organization, for foreign ids. */
  foreign: { templateId: number; emailId: number; linkId: number };
  png: Buffer;
  freshTemplate(): Promise<{ id: number }>;
  freshEmail(): Promise<{ id: number }>;
  /**
   * Returns the token of a document's share link: a revoked one for the caller with a revoked token, and an invalid one
   * for the last caller.
   */
  tokenFor(caller: CallerName, kind: 'emails' | 'templates', id: number): Promise<string>;
}

const noToken = 'a-token-that-nobody-ever-made-0123456789012';

export async function makeWorld(app: TestApp): Promise<World> {
  const { services } = app;
  const organization = await buildOrganization(services, { name: 'Ours' });
  const owner = await buildUser(services, { organization, role: 'owner', isSiteAdmin: true });
  const admin = await buildUser(services, { organization, role: 'admin' });
  const editor = await buildUser(services, { organization, role: 'editor' });
  const uninvited = await buildUser(services, { organization, role: 'editor' });
  const commentor = await buildUser(services, { organization, role: 'commentor' });
  // Both have access only by teams, the editor to edit and to comment: the higher access applies.
  const teamEditor = await buildUser(services, { organization, role: 'editor' });
  const teamCommentor = await buildUser(services, { organization, role: 'commentor' });
  // Has access to no theme: lets in to billing only.
  const payer = await buildUser(services, { organization, role: 'commentor', isPayer: true });
  const { id: organizationId } = organization;
  const editing = await buildTeam(app, { organizationId, people: [teamEditor.id] });
  const commenting = await buildTeam(app, { organizationId, people: [teamEditor.id, teamCommentor.id] });
  const stranger = await buildUser(services, { role: 'owner' });
  const files = new Map([['images/dot.png', await smallPng()]]);
  const freshTemplate = async () => {
    const made = await buildTemplate(services, { organization, author: owner, files: new Map(files) });
    await inviteToTemplate(services, { organization, templateId: made.id, user: editor });
    await inviteToTemplate(services, { organization, templateId: made.id, user: commentor, access: 'commentor' });
    await services.db.insert(teamTemplates).values([
      { organizationId, teamId: editing, templateId: made.id, access: 'editor' },
      { organizationId, teamId: commenting, templateId: made.id, access: 'commentor' },
    ]);
    return made;
  };
  const template = await freshTemplate();
  const people = {
    owner,
    admin,
    editor,
    'uninvited editor': uninvited,
    'owner of another organization': stranger,
    commentor,
    'team editor': teamEditor,
    'team commentor': teamCommentor,
    payer,
  };
  const sessions: World['sessions'] = {};
  for (const [name, person] of Object.entries(people)) sessions[name as CallerName] = await app.signIn(person);
  const ownerSession = await app.signIn(owner);
  const strangerSession = await app.signIn(stranger);

  const foreignTemplate = await buildTemplate(services, { organization: stranger.organization, author: stranger });
  const foreignEmail = await buildEmail(services, {
    organization: stranger.organization,
    templateId: foreignTemplate.id,
    author: stranger,
  });
  const foreignLink = await app.call('share_links_create', { params: { id: foreignEmail.id }, as: strangerSession });

  return {
    people,
    sessions,
    ownerSession,
    template,
    foreign: { templateId: foreignTemplate.id, emailId: foreignEmail.id, linkId: foreignLink.body.shareLink.id },
    png: await smallPng(),
    freshTemplate,
    freshEmail: () => buildEmail(services, { organization, templateId: template.id, author: owner }),
    async tokenFor(caller, kind, id) {
      if (caller === 'anonymous') return noToken;
      const create = kind === 'emails' ? 'share_links_create' : 'template_share_links_create';
      const { body } = await app.call(create, { params: { id }, as: ownerSession });
      const url: string = body.shareLink.url;
      if (caller === 'anonymous with a revoked token') await revoke(app, ownerSession, kind, id, body.shareLink.id);
      return url.split('/').at(-1) ?? '';
    },
  };
}

async function revoke(app: TestApp, as: TestCaller, kind: string, id: number, linkId: number): Promise<void> {
  const name = kind === 'emails' ? 'share_links_revoke' : 'template_share_links_revoke';
  await app.call(name, { params: { id, linkId }, as });
}

async function smallPng(): Promise<Buffer> {
  return await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
}

export function newUuid(): string {
  return randomUUID();
}
