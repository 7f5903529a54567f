import { buildUser } from '../factories';
import type { Recipe, Situation } from './permission-recipes';

/** Creates an account for this call. */
const freshUser = ({ app }: Situation) => buildUser(app.services);

const onFreshUser: Recipe = async (situation) => ({ params: { uid: (await freshUser(situation)).id } });

/** Returns a request for its own organization, because limits would refuse additions by other calls. */
const onFreshOrganization =
  (body?: Record<string, number | null>): Recipe =>
  async (situation) => ({
    params: { oid: (await freshUser(situation)).organization.id },
    ...(body ? { body } : {}),
  });

/** Requests for the tools of site admins. */
export const adminRecipes = {
  admin_organizations: async () => ({}),
  admin_users: async () => ({}),
  admin_jobs: async () => ({}),
  admin_jobs_retry: async ({ app }) => {
    const { rows } = await app.pool.query(
      "select id from graphile_worker.add_job('emails.catch_up_texts', '{}', run_at => now() + interval '1 day')",
    );
    return { params: { jid: Number(rows[0].id) } };
  },
  admin_storage: async () => ({}),
  admin_outbox: async () => ({}),
  admin_mail_test: async () => ({ body: { email: 'test@galley.test' } }),
  admin_file_check: async () => ({}),
  admin_file_check_start: async ({ app }) => {
    // One at a time: the check of the previous call has ended.
    await app.pool.query('update file_checks set ended_at = now() where ended_at is null');
    return {};
  },
  admin_security: async () => ({}),
  admin_security_csv: async () => ({}),
  admin_limits: onFreshOrganization(),
  admin_limits_save: onFreshOrganization({ themes: null, people: null, integrations: null, storageMegabytes: 10_000 }),
  admin_users_lock: onFreshUser,
  admin_users_unlock: onFreshUser,
  admin_users_delete: async (situation) => {
    const { app, world } = situation;
    const { id, email } = await buildUser(app.services, { organization: world.people.owner?.organization });
    return { params: { uid: id }, body: { email, currentPassword: world.people.owner?.password ?? '' } };
  },
} satisfies Record<string, Recipe>;
