import { AppError, buildUrl, type MemberChange, type MemberRefusal } from '@galley/contract';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import { queueMails, themeAccessMail } from '../../shared/mailer/service';
import { findTeam } from '../teams/service';
import { isLow } from './member-rights';
import { type MemberWork, type Outcome, organizationOf, secureEach } from './member-work';
import { findOrganizationRow } from './repository';
import { addToTeam, findTheme, giveTheme, listInTeam, listWhoOpen, removeFromTeam, takeTheme } from './stored-changes';

/** Adds members to a team or removes them. Throws `not_found` for an unknown team. */
export async function changeTeams(
  work: MemberWork,
  { kind, team: teamId }: Extract<MemberChange, { kind: 'addTeam' | 'removeTeam' }>,
): Promise<Outcome> {
  const { tx, caller, people, ids } = work;
  const { organizationId, user } = caller;
  const team = await findTeam(tx, organizationId, teamId);
  if (!team) throw new AppError('not_found', messages.notFound);
  const isAdded = kind === 'addTeam';
  const refused = new Map<number, MemberRefusal>();
  const current = ids.filter((id) => !people.get(id)?.hasEnded);
  const changed = isAdded
    ? await addToTeam(tx, { organizationId, teamId, createdBy: user.id }, current)
    : await removeFromTeam(tx, { organizationId, teamId }, ids);
  if (isAdded) for (const id of ids) if (!current.includes(id)) refused.set(id, 'accessEnded');
  if (!isAdded) {
    const left = await listInTeam(tx, { organizationId, teamId });
    for (const id of ids) if (left.has(id)) refused.set(id, 'byGroup');
  }
  // Removed by hand, and still in the team by the group: nothing changed for them.
  const done = changed.filter((id) => !refused.has(id));
  const details = { team: teamId, name: team.name };
  const [only, ...more] = done;
  if (only !== undefined)
    await recordChange(tx, authorOf(caller), {
      object: organizationOf(caller),
      ...(more.length === 0
        ? {
            action: isAdded ? 'organization.team_member_added' : 'organization.team_member_removed',
            details: { ...details, member: only },
          }
        : {
            action: isAdded ? 'organization.team_members_added' : 'organization.team_members_removed',
            details: { ...details, members: done },
          }),
    } as Parameters<typeof recordChange>[2]);
  await secureEach(work, done, (member) => ({
    action: isAdded ? 'theme_access.given' : 'theme_access.removed',
    details: { team: teamId, member },
    names: { team: team.name },
  }));
  return { changed: done, refused };
}

/**
 * Gives members direct access to a theme, and emails them, or ends it. Throws `not_found` for an unknown theme.
 */
export async function changeThemes(
  work: MemberWork,
  { kind, theme: templateId }: Extract<MemberChange, { kind: 'addTheme' | 'removeTheme' }>,
): Promise<Outcome> {
  const { tx, caller, roles, people, ids } = work;
  const { organizationId, user } = caller;
  const title = await findTheme(tx, organizationId, templateId);
  if (title === undefined) throw new AppError('not_found', messages.notFound);
  const isGiven = kind === 'addTheme';
  const refused = new Map<number, MemberRefusal>();
  const wanted: { userId: number; access: 'editor' | 'commentor' }[] = [];
  for (const userId of ids) {
    const role = roles.get(userId);
    if (role === undefined || !isLow(role)) refused.set(userId, 'seesAll');
    else if (isGiven && people.get(userId)?.hasEnded) refused.set(userId, 'accessEnded');
    else wanted.push({ userId, access: role === 'commentor' ? 'commentor' : 'editor' });
  }
  const changed = isGiven
    ? await giveTheme(tx, { organizationId, templateId, createdBy: user.id }, wanted)
    : await takeTheme(
        tx,
        { organizationId, templateId },
        wanted.map(({ userId }) => userId),
      );
  if (!isGiven) {
    const left = await listWhoOpen(tx, organizationId, templateId);
    for (const { userId } of wanted) if (left.has(userId) && !changed.includes(userId)) refused.set(userId, 'byTeam');
  }
  if (isGiven) await mailThemeAccess(work, { templateId, title, changed, wanted });
  const object = { kind: 'template', id: templateId } as const;
  const [only, ...more] = changed;
  if (only !== undefined)
    await recordChange(tx, authorOf(caller), {
      object,
      ...(more.length === 0
        ? { action: isGiven ? 'template.person_invited' : 'template.person_removed', details: { member: only } }
        : { action: isGiven ? 'template.people_added' : 'template.people_removed', details: { members: changed } }),
    } as Parameters<typeof recordChange>[2]);
  await secureEach(work, changed, (member) => ({
    action: isGiven ? 'theme_access.given' : 'theme_access.removed',
    details: { member, theme: templateId },
    names: { theme: title },
  }));
  return { changed, refused };
}

async function mailThemeAccess(
  { tx, services, caller, people }: MemberWork,
  given: {
    templateId: number;
    title: string;
    changed: readonly number[];
    wanted: readonly { userId: number; access: 'editor' | 'commentor' }[];
  },
): Promise<void> {
  const { organizationId, user } = caller;
  const { templateId, title, changed, wanted } = given;
  if (changed.length === 0) return;
  const origin = await findOrganizationOrigin(services, tx, organizationId);
  const { name } = await findOrganizationRow(tx, organizationId);
  const url = `${origin}${buildUrl('dashboard_template', { id: templateId })}`;
  const accesses = new Map(wanted.map(({ userId, access }) => [userId, access]));
  await queueMails(
    tx,
    services,
    changed.flatMap((id) => {
      const person = people.get(id);
      if (!person) return [];
      const access = accesses.get(id) ?? 'editor';
      const content = themeAccessMail({ giver: user.name, organization: name, template: title, access, url });
      return [{ kind: 'theme_access', to: person.email, organizationId, content } as const];
    }),
  );
}
