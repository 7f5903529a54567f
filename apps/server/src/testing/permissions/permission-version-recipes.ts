import type { TestRequest } from '../test-app';
import { onTemplate } from './permission-list-recipes';
import type { Recipe } from './permission-recipes';

/** Returns a request for an email that is created for this call. */
export const onEmail =
  (rest: Omit<TestRequest, 'as' | 'params'> = {}, more: Record<string, string | number> = {}): Recipe =>
  async ({ world }) => ({ params: { id: (await world.freshEmail()).id, ...more }, ...rest });

/** Requests for the checklist and the versions of an email. */
export const versionRecipes = {
  build_version_name: onEmail({ body: { name: 'Final' } }, { version: 1 }),
  build_versions_compare: onEmail({}, { version: 1 }),
  build_version_page: onEmail({}, { version: 1 }),
  build_template_checklist: onTemplate(),
  build_template_checklist_check: async ({ world }) => ({
    params: { id: (await world.freshTemplate()).id, key: 'mobile' },
    body: { checked: true },
  }),
  build_checklist: onEmail(),
  build_checklist_check: onEmail({ body: { checked: true } }, { key: 'spelling' }),
} satisfies Record<string, Recipe>;
