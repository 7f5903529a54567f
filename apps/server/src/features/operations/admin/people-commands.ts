import { AppError, emailAddress, formatCount } from '@galley/contract';
import { parseInput } from '../../../platform/http/errors';
import { changeEmailByAdmin } from '../../people/auth/change-email';
import { resetPassword } from '../../people/auth/service';
import { resetTwoFactor } from '../../people/auth/two-factor-settings';
import {
  type CommandServices,
  commandLine,
  createPerson,
  deleteAccountOf,
  firstPasswordDays,
  requireAccount,
  setLocked,
} from './admin-commands';
import { type AdminCommand, formatTable, isoTime, type ReadArguments, readAll, takeFlag } from './command-answer';
import { endAllSessions, endSessionsOf } from './end-sessions';
import { listUsers } from './repository';
import { setSiteAdmin } from './site-admins';

/** The usage text for the commands of this file. */
export const peopleUsage = `\
  npm run admin -- list-people [TERM]           lists accounts; TERM: a part of the name or address
  npm run admin -- create-person EMAIL NAME     creates an account and prints a link to set its password
  npm run admin -- change-email EMAIL NEW       changes the address of an account, without a confirmation by email
  npm run admin -- reset-password EMAIL         gives an account a new password and prints it
  npm run admin -- reset-two-factor EMAIL       takes the second factor off an account
  npm run admin -- end-sessions EMAIL           signs an account out everywhere; --everyone: all accounts
  npm run admin -- lock EMAIL                   locks an account: no one can sign in with it
  npm run admin -- unlock EMAIL                 unlocks it
  npm run admin -- delete-account EMAIL EMAIL   deletes an account; type its address twice
  npm run admin -- grant-site-admin EMAIL       gives a person Admin Tools
  npm run admin -- revoke-site-admin EMAIL      takes them away; the last site admin keeps them`;

/** The commands about accounts, by name. */
export const peopleCommands: Record<string, ReadArguments> = {
  'list-people': ([term, ...more]) => (more.length === 0 ? async (services) => await listPeople(services, term) : null),
  'create-person': ([email, ...words]) => {
    const name = words.join(' ');
    if (!email || !name) return null;
    return async (services) => {
      const link = await createPerson(services, { email, name });
      return {
        text: `${link}\nThis link sets the password of ${email}. It works once, for ${firstPasswordDays} days.`,
        facts: { email, link, days: firstPasswordDays },
      };
    };
  },
  'change-email': ([from, to, ...more]) => {
    if (!from || !to || more.length > 0) return null;
    return async (services) => {
      await changeEmailByAdmin(services, { from, to: parseInput(emailAddress, to, 'email') });
      return {
        text: `The account of ${from} has the address ${to} now. ${services.mailer ? `${from} is told by email. ` : ''}Its sessions stay.`,
        facts: { email: to, formerEmail: from },
      };
    };
  },
  'reset-password': ofOne(async (services, email) => {
    const password = await resetPassword(services, email);
    if (password === null) throw new AppError('not_found', `No account uses the address ${email}.`);
    return {
      text: `The new password of ${email} is: ${password}\nAll sessions of this account were signed out.`,
      facts: { email, password },
    };
  }),
  'reset-two-factor': ofOne(async (services, email) => {
    if (!(await resetTwoFactor(services, email)))
      throw new AppError('not_found', `No account with the address ${email} uses two-factor sign-in.`);
    return {
      text: `${email} now signs in with the password only. All sessions of this account were signed out.`,
      facts: { email },
    };
  }),
  'end-sessions': (given) => {
    const { isSet: isForEveryone, words } = takeFlag(given, '--everyone');
    if (!isForEveryone) return endSessions(words);
    if (words.length > 0) return null;
    return async (services) => {
      const ended = await endAllSessions(services, commandLine);
      return { text: `${countSessions(ended)} ended. Everyone has to sign in again.`, facts: { sessions: ended } };
    };
  },
  lock: ofOne(async (services, email) => {
    await setLocked(services, { email, isLocked: true });
    return { text: `The account of ${email} is locked. Its sessions were signed out.`, facts: { email } };
  }),
  unlock: ofOne(async (services, email) => {
    await setLocked(services, { email, isLocked: false });
    return { text: `The account of ${email} is unlocked.`, facts: { email } };
  }),
  'delete-account': ([email, typed, ...more]) =>
    email && typed && more.length === 0
      ? async (services) => {
          await deleteAccountOf(services, { email, typed });
          return {
            text: `The account of ${email} is deleted. Emails and comments stay with the organization.`,
            facts: { email },
          };
        }
      : null,
  'grant-site-admin': ofOne(async (services, email) => {
    const isChanged = await changeSiteAdmin(services, email, true);
    return {
      text: isChanged ? `${email} is a site admin now.` : `${email} is already a site admin.`,
      facts: { email, isChanged },
    };
  }),
  'revoke-site-admin': ofOne(async (services, email) => {
    const isChanged = await changeSiteAdmin(services, email, false);
    return {
      text: isChanged ? `${email} is no longer a site admin.` : `${email} isn’t a site admin.`,
      facts: { email, isChanged },
    };
  }),
};

const endSessions = ofOne(async (services, email) => {
  const { id } = await requireAccount(services.db, email);
  const ended = await endSessionsOf(services, commandLine, id);
  return { text: `${countSessions(ended)} of ${email} ended.`, facts: { email, sessions: ended } };
});

const countSessions = (count: number) => formatCount(count, { one: 'session', other: 'sessions' });

/** Reads the address of one account. */
function ofOne(run: (services: CommandServices, email: string) => ReturnType<AdminCommand>): ReadArguments {
  return ([email, ...more]) =>
    email && more.length === 0 && !email.startsWith('--') ? async (services) => await run(services, email) : null;
}

async function changeSiteAdmin(services: CommandServices, email: string, isSiteAdmin: boolean): Promise<boolean> {
  const { id: userId } = await requireAccount(services.db, email);
  return await setSiteAdmin(services, commandLine, { userId, isSiteAdmin });
}

async function listPeople({ db }: CommandServices, term: string | undefined): ReturnType<AdminCommand> {
  const rows = await readAll(async (page) => await listUsers(db, { ...page, term: term || undefined }));
  const people = rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    organizations: row.organizations,
    isSiteAdmin: row.isSiteAdmin,
    isLocked: row.lockedAt !== null,
    lastSignInAt: isoTime(row.lastSignInAt),
    lastSeenAt: isoTime(row.lastSeenAt),
    createdAt: isoTime(row.createdAt),
  }));
  const table = formatTable(
    ['EMAIL', 'NAME', 'ORGANIZATIONS', 'LAST SIGN-IN', ''],
    people.map(({ email, name, organizations, lastSignInAt, isSiteAdmin, isLocked }) => [
      email,
      name,
      organizations.join(', '),
      lastSignInAt.slice(0, 10) || 'never',
      [isSiteAdmin ? 'site admin' : '', isLocked ? 'locked' : ''].filter(Boolean).join(', '),
    ]),
  );
  return { text: `${table}\n${formatCount(people.length, { one: 'account', other: 'accounts' })}`, facts: { people } };
}
