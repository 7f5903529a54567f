import { AppError } from '@galley/contract';
import { StartError } from '../../../config';
import type { PlanLimits } from '../../../platform/plans';
import {
  addMember,
  type CommandServices,
  commandLine,
  createOrganizationOf,
  createPerson,
  deleteAccountOf,
  firstPasswordDays,
  setLocked,
} from './admin-commands';
import { changeQuota } from './organization-limits';

/** The usage text for the commands of this file. */
export const peopleUsage = `\
  npm run admin -- create-person EMAIL NAME     creates an account and prints a link to set its password
  npm run admin -- create-organization NAME EMAIL
                                                creates an organization with this person as its owner
  npm run admin -- add-member ID EMAIL ROLE     adds a person to the organization with this number
                                                ROLE: owner, admin, editor or commentor
  npm run admin -- lock EMAIL                   locks an account: no one can sign in with it
  npm run admin -- unlock EMAIL                 unlocks it
  npm run admin -- delete-account EMAIL EMAIL   deletes an account; type its address twice
  npm run admin -- set-quota ID LIMIT=NUMBER... limits an organization; NUMBER can be “none”
                                                LIMIT: themes, people, integrations or megabytes`;

/** A command that needs the database. Returns the text to print. */
export type PeopleCommand = (services: CommandServices) => Promise<string>;

/** Returns the command that the arguments name; null = none, or invalid arguments. */
export function readPeopleCommand([name, ...given]: string[]): PeopleCommand | null {
  const read = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const run = read?.(given) ?? null;
  return run && (async (services) => await asStartError(() => run(services)));
}

const commands: Record<string, (given: string[]) => PeopleCommand | null> = {
  'create-person': ([email, ...words]) => {
    const name = words.join(' ');
    if (!email || !name) return null;
    return async (services) =>
      `${await createPerson(services, { email, name })}\nThis link sets the password of ${email}. It works once, for ${firstPasswordDays} days.`;
  },
  'create-organization': (given) => {
    const owner = given.at(-1);
    const name = given.slice(0, -1).join(' ');
    if (!owner || !name) return null;
    return async (services) =>
      `${name} is organization ${await createOrganizationOf(services, { name, owner })}. Its owner is ${owner}.`;
  },
  'add-member': ([id, email, role, ...more]) => {
    const organizationId = readNumber(id);
    if (organizationId === null || !email || !role || more.length > 0) return null;
    return async (services) => {
      const added = await addMember(services, { organizationId, email, role });
      return `${email} belongs to ${added.organization} now. Role: ${added.role}.`;
    };
  },
  lock: ([email, ...more]) =>
    email && more.length === 0
      ? async (services) => {
          await setLocked(services, { email, isLocked: true });
          return `The account of ${email} is locked. Its sessions were signed out.`;
        }
      : null,
  unlock: ([email, ...more]) =>
    email && more.length === 0
      ? async (services) => {
          await setLocked(services, { email, isLocked: false });
          return `The account of ${email} is unlocked.`;
        }
      : null,
  'delete-account': ([email, typed, ...more]) =>
    email && typed && more.length === 0
      ? async (services) => {
          await deleteAccountOf(services, { email, typed });
          return `The account of ${email} is deleted. Emails and comments stay with the organization.`;
        }
      : null,
  'set-quota': ([id, ...named]) => {
    const organizationId = readNumber(id);
    const quota = readQuotas(named);
    if (organizationId === null || !quota) return null;
    return async (services) => {
      const set = await changeQuota(services, commandLine, { organizationId, quota });
      const { themes, people, integrations, storageBytes } = set.quota;
      const shown = { themes, people, integrations, megabytes: storageBytes === null ? null : storageBytes / megabyte };
      const words = Object.entries(shown).map(([limit, value]) => `${limit} ${value ?? 'none'}`);
      return `Limits of ${set.organization}: ${words.join(', ')}.`;
    };
  },
};

const megabyte = 1024 * 1024;
/** The columns of the counts are 32 bits wide. */
const greatestLimit = 2 ** 31 - 1;

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

function readNumber(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,10}$/.test(text)) return null;
  const number = Number(text);
  return number <= greatestLimit ? number : null;
}

/** Turns refusals into a StartError: user errors are one sentence with exit code 1, never a stack trace. */
async function asStartError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new StartError(error.message) : error;
  }
}
