import { AppError, emailAddress } from '@galley/contract';
import { StartError } from '../../../config';
import { parseInput } from '../../../platform/http/errors';
import { recordSecurityEvent } from '../../../platform/security/security-events';
import { testMailServer } from '../../shared/mailer/service';
import type { AdminCommand, ReadArguments } from './command-answer';
import { organizationCommands, organizationUsage } from './organization-commands';
import { peopleCommands, peopleUsage } from './people-commands';

/** The usage text for all commands that need the database. */
export const commandsUsage = `${peopleUsage}
${organizationUsage}
  npm run admin -- test-mail EMAIL              sends a test email and prints the mail server’s answer`;

const commands: Record<string, ReadArguments> = {
  ...peopleCommands,
  ...organizationCommands,
  'test-mail': ([given, ...more]) => (given && more.length === 0 ? testMail(given) : null),
};

/** Returns the command that the arguments name; null = none, or invalid arguments. */
export function readAdminCommand([name, ...given]: string[]): AdminCommand | null {
  const read = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const run = read?.(given) ?? null;
  return run && (async (services) => await asStartError(() => run(services)));
}

function testMail(given: string): AdminCommand {
  return async (services) => {
    const email = parseInput(emailAddress, given, 'email');
    const { isAccepted, answer } = await testMailServer(services, email);
    const details = { result: isAccepted ? 'accepted' : 'refused', by: 'command line' };
    await recordSecurityEvent(services.db, { action: 'mail.tested', details, names: { email } });
    const text = isAccepted ? `The mail server accepted it: ${answer}` : `The test email wasn’t sent: ${answer}`;
    return { text, facts: { email, isAccepted, answer }, exitCode: isAccepted ? 0 : 1 };
  };
}

/** Turns refusals into a StartError: user errors are one sentence with exit code 1, never a stack trace. */
async function asStartError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new StartError(error.message) : error;
  }
}
