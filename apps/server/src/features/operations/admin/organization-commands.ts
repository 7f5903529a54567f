import { AppError, formatCount } from '@galley/contract';
import type { PlanLimits } from '../../../platform/plans';
import { deletionTime } from '../../../platform/retention';
import { verifyDomainByAdmin } from '../../people/sso/sso-rules';
import { cancelByAdmin, exportByAdmin } from '../offboarding/service';
import { addMember, type CommandServices, commandLine, createOrganizationOf } from './admin-commands';
import {
  type AdminCommand,
  formatTable,
  isoTime,
  type ReadArguments,
  readAll,
  readNumber,
  takeFlag,
} from './command-answer';
import { changeQuota } from './organization-limits';
import { listOrganizations } from './repository';

/** The usage text for the commands of this file. */
export const organizationUsage = `\
  npm run admin -- list-organizations [TERM]    lists organizations with their numbers; TERM: a part of the name
  npm run admin -- create-organization NAME EMAIL
                                                creates an organization with this person as its owner
  npm run admin -- add-member ID EMAIL ROLE     adds a person to the organization with this number
                                                ROLE: owner, admin, editor or commentor
  npm run admin -- set-quota ID LIMIT=NUMBER... limits an organization; NUMBER can be “none”
                                                LIMIT: themes, people, integrations or megabytes
  npm run admin -- verify-domain DOMAIN ID      verifies a domain of the organization with this number
  npm run admin -- export-organization ID FILE  writes everything in an organization into a ZIP file
  npm run admin -- delete-organization ID NAME  cancels an organization, whose data is deleted after 30 days; type its
                                                name; --now: deleted as soon as Galley runs`;

/** The commands about organizations, by name. */
export const organizationCommands: Record<string, ReadArguments> = {
  'list-organizations': ([term, ...more]) =>
    more.length === 0 ? async (services) => await list(services, term) : null,
  'create-organization': (given) => {
    const owner = given.at(-1);
    const name = given.slice(0, -1).join(' ');
    if (!owner || !name) return null;
    return async (services) => {
      const id = await createOrganizationOf(services, { name, owner });
      return { text: `${name} is organization ${id}. Its owner is ${owner}.`, facts: { id, name, owner } };
    };
  },
  'add-member': ([id, email, role, ...more]) => {
    const organizationId = readNumber(id);
    if (organizationId === null || !email || !role || more.length > 0) return null;
    return async (services) => {
      const added = await addMember(services, { organizationId, email, role });
      return {
        text: `${email} belongs to ${added.organization} now. Role: ${added.role}.`,
        facts: { email, ...added },
      };
    };
  },
  'set-quota': ([id, ...named]) => {
    const organizationId = readNumber(id);
    const quota = readQuotas(named);
    if (organizationId === null || !quota) return null;
    return async (services) => {
      const set = await changeQuota(services, commandLine, { organizationId, quota });
      const { themes, people, integrations, storageBytes } = set.quota;
      const shown = { themes, people, integrations, megabytes: storageBytes === null ? null : storageBytes / megabyte };
      const words = Object.entries(shown).map(([limit, value]) => `${limit} ${value ?? 'none'}`);
      return {
        text: `Limits of ${set.organization}: ${words.join(', ')}.`,
        facts: { id: organizationId, limits: shown },
      };
    };
  },
  'verify-domain': ([domain, id, ...more]) => {
    const organizationId = readNumber(id);
    if (!domain || organizationId === null || more.length > 0) return null;
    return async (services) => {
      if (!(await verifyDomainByAdmin(services, { domain, organizationId })))
        throw new AppError('not_found', `Organization ${organizationId} has no domain ${domain} in its settings.`);
      return { text: `${domain} is verified.`, facts: { domain, id: organizationId } };
    };
  },
  'export-organization': ([id, path, ...more]) => {
    const organizationId = readNumber(id);
    if (organizationId === null || !path || more.length > 0) return null;
    return async (services) => {
      const { name, size, missing } = await exportByAdmin(services, { organizationId, path });
      const lines = [`${path}: everything in ${name}, ${formatCount(size, { one: 'byte', other: 'bytes' })}.`];
      if (missing.length > 0) {
        const files = formatCount(missing.length, { one: 'file is', other: 'files are' });
        lines.push(`${files} damaged or missing on this server, and listed in MISSING.txt.`);
      }
      return { text: lines.join('\n'), facts: { id: organizationId, name, path, size, missing } };
    };
  },
  'delete-organization': (given) => {
    const { isSet: isNow, words } = takeFlag(given, '--now');
    const organizationId = readNumber(words[0]);
    const name = words.slice(1).join(' ');
    if (organizationId === null || !name) return null;
    return async (services) => {
      const deletesAt = await cancelByAdmin(services, { organizationId, name, isNow });
      const text = isNow
        ? `${name} is canceled. Galley deletes its data now, or when it starts.`
        : `${name} is canceled. Its data will be deleted on ${isoTime(deletesAt).slice(0, 10)}, unless an owner undoes this.`;
      return { text, facts: { id: organizationId, name, deletesAt: isoTime(deletesAt) } };
    };
  },
};

const megabyte = 1024 * 1024;

/** Parses "themes=10" "people=none" into limits; null = invalid. */
function readQuotas(words: readonly string[]): Partial<PlanLimits> | null {
  const quota: Partial<PlanLimits> = {};
  for (const word of words) {
    const [limit, text, ...more] = word.split('=');
    const value = text === 'none' ? null : readNumber(text);
    if (more.length > 0 || (value === null && text !== 'none')) return null;
    if (limit === 'megabytes') quota.storageBytes = value === null ? null : value * megabyte;
    else if (limit === 'themes' || limit === 'people' || limit === 'integrations') quota[limit] = value;
    else return null;
  }
  return words.length > 0 ? quota : null;
}

async function list({ db }: CommandServices, term: string | undefined): ReturnType<AdminCommand> {
  const rows = await readAll(async (page) => await listOrganizations(db, { ...page, term: term || undefined }));
  const organizations = rows.map(({ canceledAt, createdAt, templates, ...row }) => ({
    ...row,
    themes: templates,
    createdAt: isoTime(createdAt),
    deletesAt: canceledAt ? isoTime(deletionTime(canceledAt)) : '',
  }));
  const table = formatTable(
    ['NUMBER', 'NAME', 'MEMBERS', 'THEMES', 'EMAILS', 'SINCE', ''],
    organizations.map(({ id, name, members, themes, emails, createdAt, deletesAt, hasUsableOwner }) => [
      String(id),
      name,
      String(members),
      String(themes),
      String(emails),
      createdAt.slice(0, 10),
      deletesAt ? `canceled, deleted on ${deletesAt.slice(0, 10)}` : hasUsableOwner ? '' : 'no owner can sign in',
    ]),
  );
  const count = formatCount(organizations.length, { one: 'organization', other: 'organizations' });
  return { text: `${table}\n${count}`, facts: { organizations } };
}
