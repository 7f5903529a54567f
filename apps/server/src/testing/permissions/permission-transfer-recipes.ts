import type { UserRecord } from '../factories';
import { connectSource, type MemorySource, openMemorySource } from '../memory-source';
import type { Recipe, Situation } from './permission-recipes';
import { onEmail } from './permission-version-recipes';
import { newUuid } from './permission-world';

let memory: MemorySource | null = null;

/** Creates a source of our organization. It's a fake in memory, so nothing leaves this process. */
async function withSource({ app, world }: Situation): Promise<number> {
  memory ??= openMemorySource('storage');
  return await connectSource(app.services, world.people.owner as UserRecord, memory);
}

/** Creates a theme for pages for this call, with a page in it. */
async function withPage({ app, world }: Situation) {
  const { id } = await world.freshTemplate();
  await app.pool.query("update templates set type = 'page' where id = $1", [id]);
  const body = { title: 'Spring', type: 'page' };
  const made = await app.call('templates_emails_create', { params: { id }, body, as: world.ownerSession });
  return { id, pid: made.body.email.id as number };
}

/** Requests for sending documents to sources, and for publishing pages. */
export const transferRecipes = {
  build_images_transfer: async (situation) => {
    const { id } = await situation.world.freshEmail();
    return { params: { id }, body: { sid: await withSource(situation), html: { name: 'Spring' } } };
  },
  build_images_transfer_progress: async () => ({ params: { uuid: newUuid() } }),
  build_transfer_cancel: async () => ({ params: { uuid: newUuid() } }),
  document_remotes: onEmail(),
  build_publish_pages: async (situation) => {
    const { id, pid } = await withPage(situation);
    return { params: { id }, body: { tid: id, sourceId: await withSource(situation), pids: [pid] } };
  },
  pages_published: async ({ world }) => ({ params: { id: (await world.freshTemplate()).id } }),
  pages_unpublish: async (situation) => {
    const { pid } = await withPage(situation);
    const { app, world } = situation;
    const sourceId = await withSource(situation);
    const organizationId = world.people.owner?.organization.id;
    await app.pool.query(
      `insert into remote_objects (organization_id, source_id, kind, document_kind, document_id, remote_id)
       values ($1, $2, 'page', 'email', $3, 'spring.html')`,
      [organizationId, sourceId, pid],
    );
    return { params: { id: pid }, body: { sourceId } };
  },
} satisfies Record<string, Recipe>;
