import {
  AppError,
  buildUrl,
  emailAddress,
  isManager,
  type Role,
  role,
  type TemplatePerson,
  type TemplateTeam,
  type ThemeAccess,
} from '@galley/contract';
import { hasEndedMember } from '../../../access/ended-memberships';
import { authorOf, recordChange } from '../../../changes/record-change';
import { messages } from '../../../messages';
import type { Queryable } from '../../../platform/db/database';
import { findOrganizationOrigin } from '../../../platform/http/hosts';
import type { TemplateTarget, UserCaller } from '../../../platform/http/types';
import type { SecurityAction } from '../../../platform/security/security-actions';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import type { Services } from '../../../services';
import { requireRoom } from '../../shared/entitlements/entitlements';
import { queueMail, templateInviteMail, themeAccessMail } from '../../shared/mailer/service';
import { avatarUrl } from '../../shared/profile/avatar-url';
import { inviteHash, inviteUrl, linkToHandOn } from '../invites/invite-links';
import { findOrganizationName } from '../members/service';
import { listTeams, readTeamsOf } from '../teams/service';
import {
  addInvite,
  addPerson,
  findMember,
  listByTeams,
  listCandidates,
  listInvited,
  listManagers,
  type PersonRow,
  removeEntry,
} from './repository';

type TemplateCaller = UserCaller & { template: TemplateTarget };

const scopeOf = ({ organizationId, template }: TemplateCaller) => ({ organizationId, templateId: template.id });

/** Lists owners and admins first, then people with access and invited addresses, then members of teams with access. */
async function listPeople(db: Queryable, caller: TemplateCaller): Promise<TemplatePerson[]> {
  const managers = await listManagers(db, caller.organizationId);
  const managing = new Set(managers.map((row) => row.userId));
  const isOther = (row: PersonRow) => !managing.has(row.userId);
  const invited = (await listInvited(db, scopeOf(caller))).filter(isOther);
  const byTeams = (await listByTeams(db, scopeOf(caller))).filter(isOther);
  const { people } = await readTeamsOf(db, caller.organizationId, caller.template.id);
  const presentAll = (rows: readonly PersonRow[], canRemove: boolean, names = people) =>
    rows.map((row) => present(row, { canRemove, teams: names.get(row.userId ?? 0) ?? [] }));
  return [...presentAll(managers, false, new Map()), ...presentAll(invited, true), ...presentAll(byTeams, false)];
}

/** Returns who has access to the caller's theme, directly or through a team, and who can be added. */
export async function listPeopleFor(
  services: Services,
  caller: TemplateCaller,
): Promise<{
  template: { id: number; title: string };
  templatePeople: TemplatePerson[];
  teams: TemplateTeam[];
  otherTeams: { id: number; name: string }[];
  candidates: { id: number; name: string; email: string; avatar: string; role: Role }[];
}> {
  const candidates = await listCandidates(services.db, scopeOf(caller));
  const { id, title } = caller.template;
  const { teams } = await readTeamsOf(services.db, caller.organizationId, id);
  const all = await listTeams(services.db, caller.organizationId);
  const given = new Set(teams.map((team) => team.id));
  return {
    template: { id, title },
    templatePeople: await listPeople(services.db, caller),
    teams,
    otherTeams: isManager(caller.membership.role)
      ? all.filter((one) => !given.has(one.id)).map(({ id: teamId, name }) => ({ id: teamId, name }))
      : [],
    candidates: candidates.map(({ avatarKey, role: theirs, ...person }) => ({
      ...person,
      role: role.parse(theirs),
      avatar: avatarUrl(avatarKey),
    })),
  };
}

/**
 * Gives a member access immediately, by id or address: to edit, or only to preview, comment and approve. Any other
 * address gets an email with a link that can be used once; without a mail server, the inviter gets the link instead.
 * Throws `invalid_field` for a wrong address, `not_found` for an unknown id, `conflict` for a person who already has
 * access, or whose access to the organization ended, or a commentor who would edit, `limit_reached` without a seat for
 * another person.
 */
export async function invitePerson(
  services: Services,
  caller: TemplateCaller,
  input: { uid: number; name: string; email: string; access: ThemeAccess },
): Promise<{ templatePeople: TemplatePerson[]; inviteLink: string; mailIds: number[] }> {
  const { organizationId, user, template } = caller;
  const scope = scopeOf(caller);
  const email = input.uid === 0 ? readEmail(input.email) : '';
  return await services.db.transaction(async (tx) => {
    let inviteLink = '';
    const mailIds: number[] = [];
    const member = await findMember(tx, organizationId, input.uid === 0 ? { email } : { id: input.uid });
    if (!member && input.uid !== 0) throw new AppError('not_found', messages.notFound);
    if (!member && (await hasEndedMember(tx, organizationId, email)))
      throw new AppError('conflict', messages.memberAccessEnded, { field: 'email' });
    if (member) {
      if (member.role === 'commentor' && input.access === 'editor')
        throw new AppError('conflict', messages.isCommentor, { field: 'email' });
      const person = { userId: member.id, access: input.access, createdBy: user.id };
      if (isManager(member.role) || !(await addPerson(tx, scope, person)))
        throw new AppError('conflict', 'This person can open the theme already.', { field: 'email' });
      const origin = await findOrganizationOrigin(services, tx, organizationId);
      await queueMail(tx, services, {
        kind: 'theme_access',
        to: member.email,
        organizationId,
        content: themeAccessMail({
          giver: user.name,
          organization: await findOrganizationName(tx, organizationId),
          template: template.title,
          access: input.access,
          url: `${origin}${buildUrl('dashboard_template', { id: template.id })}`,
        }),
      });
    } else {
      await requireRoom(tx, services, organizationId, { kind: 'invite', email });
      const token = services.secrets.randomToken();
      const origin = await findOrganizationOrigin(services, tx, organizationId);
      const hash = inviteHash(services.secrets, token);
      const url = inviteUrl(origin, { kind: 'template', templateId: template.id }, token);
      inviteLink = linkToHandOn(services, url);
      await addInvite(tx, scope, {
        email,
        name: input.name,
        access: input.access,
        inviteHash: hash,
        isLinkMailed: services.mailer !== null,
        createdBy: user.id,
      });
      const content = templateInviteMail({
        inviter: user.name,
        organization: await findOrganizationName(tx, organizationId),
        template: template.title,
        access: input.access,
        url,
      });
      const mail = { kind: 'template_invite', to: email, organizationId, senderId: user.id, content } as const;
      mailIds.push(await queueMail(tx, services, mail));
    }
    await recordChange(tx, authorOf(caller), {
      action: 'template.person_invited',
      object: { kind: 'template', id: caller.template.id },
      details: member ? { member: member.id } : { email },
    });
    if (member) await secure(tx, caller, 'theme_access.given', { member: member.id });
    else await secure(tx, caller, 'invite.created', { email });
    return { templatePeople: await listPeople(tx, caller), inviteLink, mailIds };
  });
}

/** Removes a person or an invitation from the theme; by `invitationId` only invitations. Throws `not_found`. */
export async function removePerson(
  services: Services,
  caller: TemplateCaller,
  entry: { rid: number } | { invitationId: number },
): Promise<TemplatePerson[]> {
  return await services.db.transaction(async (tx) => {
    const removed = await removeEntry(tx, scopeOf(caller), entry);
    if (!removed) throw new AppError('not_found', messages.notFound);
    await recordChange(tx, authorOf(caller), {
      action: 'template.person_removed',
      object: { kind: 'template', id: caller.template.id },
      details: removed,
    });
    await secure(tx, caller, 'member' in removed ? 'theme_access.removed' : 'invite.revoked', removed);
    return await listPeople(tx, caller);
  });
}

function readEmail(value: string): string {
  const parsed = emailAddress.safeParse(value);
  if (!parsed.success) throw new AppError('invalid_field', messages.invalidEmail, { field: 'email' });
  return parsed.data;
}

function present(row: PersonRow, more: { canRemove: boolean; teams: string[] }): TemplatePerson {
  const { access } = row;
  return {
    id: row.userId ?? 0,
    rid: row.rid,
    name: row.name,
    email: row.email,
    access: access === 'owner' || access === 'admin' || access === 'commentor' ? access : 'editor',
    job: row.job,
    workplace: row.workplace ?? '',
    avatar: avatarUrl(row.avatarKey),
    timezone: row.timezone,
    isPending: row.userId === null,
    ...more,
  };
}

async function secure(
  tx: Queryable,
  { user, organizationId, address, template }: TemplateCaller,
  action: SecurityAction,
  whom: { member: number } | { email: string },
): Promise<void> {
  const theme = { theme: template.title };
  await recordSecurityEvent(tx, {
    action,
    userId: user.id,
    organizationId,
    address,
    details: { ...('member' in whom ? whom : {}), theme: template.id },
    names: 'email' in whom ? { ...whom, ...theme } : theme,
  });
}
