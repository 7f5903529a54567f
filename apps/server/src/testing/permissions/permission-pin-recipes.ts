import { onTemplate } from './permission-list-recipes';
import type { Recipe, Situation } from './permission-recipes';

const section = '<table class="block-section"><tr><td>Hi</td></tr></table>';

/** Creates a theme for this call, with a pin. */
export async function withPin({ app, world }: Situation) {
  app.clock.advance(61_000);
  const { body } = await app.call('build_pin_archive_create', {
    params: { id: (await world.freshTemplate()).id },
    body: { name: 'Offer', mode: 'email', html: section },
    as: world.ownerSession,
  });
  const { id, defaultSnapshotId } = body.pinArchive;
  return { id: id as number, snapshotId: defaultSnapshotId as number };
}

async function withGroup({ app, world }: Situation) {
  const { body } = await app.call('build_libraries_pin_groups_save', {
    params: { id: (await world.freshTemplate()).id },
    body: { name: 'Offers' },
    as: world.ownerSession,
  });
  return body.pinGroup.id as number;
}

/** Requests for pins, snapshots and groups, each with its own. */
export const pinRecipes = {
  build_pin_archives: onTemplate(),
  build_pin_archive: async (situation) => ({ params: { id: (await withPin(situation)).id } }),
  build_pin_archive_links: async (situation) => ({ params: { id: (await withPin(situation)).id } }),
  build_pin_archive_links_change: async (situation) => ({
    params: { id: (await withPin(situation)).id },
    body: { documents: [{ id: 1, action: 'update' }] },
  }),
  build_pin_archive_create: onTemplate({ body: { name: 'Offer', mode: 'email', html: section } }),
  build_pin_archive_update: async (situation) => {
    const { id, snapshotId } = await withPin(situation);
    return { params: { id }, body: { name: 'Offers', pinGroupId: 0, defaultSnapshotId: snapshotId } };
  },
  build_pin_archive_delete: async (situation) => ({ params: { id: (await withPin(situation)).id } }),
  build_pin_archive_snapshot: async (situation) => ({ params: { id: (await withPin(situation)).snapshotId } }),
  build_pin_archive_snapshot_create: async (situation) => ({
    params: { id: (await withPin(situation)).id },
    body: { html: section.replace('Hi', 'Hello') },
  }),
  build_pin_archive_snapshot_thumbnail_finished: async (situation) => ({
    query: { ids: String((await withPin(situation)).snapshotId) },
  }),
  build_libraries_pin_groups_save: onTemplate({ body: { name: 'Offers' } }),
  build_libraries_pin_groups_update: async (situation) => ({
    params: { id: await withGroup(situation) },
    body: { name: 'Deals' },
  }),
  build_libraries_pin_groups_delete: async (situation) => ({ params: { id: await withGroup(situation) } }),
} satisfies Record<string, Recipe>;
