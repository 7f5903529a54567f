import { onTemplate } from './permission-list-recipes';
import type { Recipe, Situation } from './permission-recipes';
import { matrix } from './permission-table';

/** Creates a layout of our theme, or of another one of our themes. */
export async function withLayout({ app, world }: Situation, templateId?: number): Promise<number> {
  app.clock.advance(61_000);
  const { body } = await app.call('build_templates_layout_upload', {
    params: { id: templateId ?? (await world.freshTemplate()).id },
    body: { templateType: 'email', html: '<p>Hi</p>', name: 'Spring' },
    as: world.ownerSession,
  });
  return body.id as number;
}

/** Requests for layouts, each with its own. */
export const layoutRecipes = {
  templates_layouts: onTemplate(),
  build_libraries: async ({ world }) => ({ query: { id: world.template.id, mode: 'template' } }),
  build_library_update: async (situation) => ({
    params: { id: await withLayout(situation) },
    body: { html: '<p>Hello</p>' },
  }),
  build_library_get_htmls: async (situation) => ({ body: { ids: [await withLayout(situation)] } }),
  build_templates_layout_upload: onTemplate({ body: { templateType: 'email', html: '<p>Hi</p>', name: 'Spring' } }),
  build_layout: async (situation) => ({ params: { id: await withLayout(situation) } }),
  build_layout_save_html: async (situation) => ({
    params: { id: await withLayout(situation) },
    body: { html: '<p>Hello</p>' },
  }),
  build_layout_load: async (situation) => {
    const { app, world, caller, as } = situation;
    const { id } = await world.freshEmail();
    const lid = await withLayout(situation, world.template.id);
    const take = () => app.call('build_lease_take', { params: { id }, body: { tabId: 'tab' }, as });
    const leaseNumber = matrix['email.editor'][caller] === 'ok' ? (await take()).body.lease.number : 1;
    return { params: { id, lid }, body: { emailVersion: 1, leaseNumber } };
  },
  build_layout_settings: async (situation) => ({
    params: { id: await withLayout(situation) },
    body: { title: 'Summer', parentPageId: 0 },
  }),
  build_layout_delete: async (situation) => ({ params: { id: await withLayout(situation) } }),
  build_layout_get_htmls: async (situation) => ({ body: { ids: [await withLayout(situation)] } }),
} satisfies Record<string, Recipe>;
