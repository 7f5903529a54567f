import { AppError, type NewThemeAccess, type Teams } from '@galley/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Transaction } from '../../../platform/db/database';
import { organizations, teams } from '../../../platform/db/schema';
import type { UserCaller } from '../../../platform/http/types';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { findNewThemeAccess } from './repository';
import { readTeams } from './service';

/** Sets who gets access to new themes. Throws `invalid_field` for a team of another organization. */
export async function changeNewThemes(
  services: Services,
  caller: UserCaller,
  newThemeAccess: NewThemeAccess,
): Promise<Teams> {
  const { organizationId, user, address } = caller;
  return await services.db.transaction(async (tx) => {
    if (typeof newThemeAccess !== 'string') {
      const wanted = new Set(newThemeAccess);
      const isOne = and(eq(teams.organizationId, organizationId), inArray(teams.id, [...wanted]));
      if ((await tx.$count(teams, isOne)) !== wanted.size)
        throw new AppError('invalid_field', messages.noSuchTeam, { field: 'newThemes' });
    }
    await tx.update(organizations).set({ newThemeAccess }).where(eq(organizations.id, organizationId));
    const object = { kind: 'organization', id: organizationId } as const;
    await recordChange(tx, authorOf(caller), { action: 'organization.new_themes_changed', object });
    const details = { field: 'new themes' };
    const event = {
      action: 'organization.settings_changed',
      userId: user.id,
      organizationId,
      address,
      details,
    } as const;
    await recordSecurityEvent(tx, event);
    return await readTeams(tx, organizationId);
  });
}

/** Gives access to a theme that was just created, by the organization's setting. */
export async function giveNewTheme(
  tx: Transaction,
  { organizationId, templateId, userId }: { organizationId: number; templateId: number; userId: number | null },
): Promise<void> {
  const wanted = await findNewThemeAccess(tx, organizationId);
  if (wanted === 'managers') return;
  if (wanted === 'editors') {
    await tx.execute(sql`
      insert into template_people (organization_id, template_id, user_id, access, created_by)
      select organization_id, ${templateId}, user_id, 'editor', ${userId} from current_memberships
      where organization_id = ${organizationId} and role = 'editor'
      order by user_id
      on conflict do nothing`);
    return;
  }
  // Teams that were deleted since don't exist anymore.
  await tx.execute(sql`
    insert into team_templates (organization_id, team_id, template_id, access, created_by)
    select organization_id, id, ${templateId}, 'editor', ${userId} from teams
    where organization_id = ${organizationId} and id = any(${`{${wanted.join(',')}}`}::bigint[])
    order by id
    on conflict do nothing`);
}
