import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/*
 * `current_memberships` is the only definition of members (docs/decisions/086). These files read the table itself,
 * which also contains members whose access ended.
 */
const readers: Record<string, string> = {
  'access/ended-memberships.ts': 'finds those whose access ended',
  'access/joinable.ts': 'people who were members before don’t join by themselves',
  'access/note-activity.ts': 'stores when a signed-in member was active',
  'features/people/auth/require-two-factor.ts': 'lets everyone be reminded again',
  'features/people/auth/two-factor-reminders.ts': 'notes who of the current members was reminded',
  'features/people/members/list-members.ts': 'the table has those whose access ended',
  'features/people/members/stored-changes.ts': 'owners and admins manage those whose access ended',
  'features/people/members/access-end-jobs.ts': 'announces and records ends',
  'features/people/members/repository.ts': 'owners and admins manage those whose access ended',
  'features/operations/admin/admin-commands.ts': 'makes members',
  'features/operations/admin/lock-account.ts': 'notes a lock in every organization of an account',
  'features/people/invites/accept-invite.ts': 'makes members, and refuses those whose access ended',
  'features/review/notifications/write-access-notifications.ts': 'announces an end',
  'features/operations/offboarding/archive-contents.ts': 'an archive has everyone',
  'features/operations/offboarding/purge-organization.ts': 'an account stays while a membership can be extended',
  'features/people/organizations/repository.ts': 'makes owners, and shows cards of former members',
  'features/people/scim/repository.ts': 'provisioning removes those whose access ended, and doesn’t extend it',
  'features/people/scim/unmanaged-members.ts':
    'a provider finds those whose access ended as not active, and doesn’t extend it',
  'features/people/security-log/member-events.ts': 'the log shows what members did while they were',
  'features/people/setup/service.ts': 'makes the first owner',
  'features/people/sign-up/repository.ts': 'makes owners',
  'features/people/sso/repository.ts': 'single sign-on refuses those whose access ended',
  'features/documents/templates/visits.ts': 'stores what a signed-in member opened',
  'platform/db/schema-members.ts': 'defines both',
  'platform/db/schema-notifications.ts': 'a notification refers to a membership',
  'platform/db/schema.ts': 'exports both',
  'platform/security/owner-events.ts': 'owners see what members did while they were',
};

it('[GE-one-place] Only these read memberships without asking whether they ended', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^(?:testing|dev)\//.test(file),
  );
  const code = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const reads = /(?:\b(?:from|join|into|update) memberships\b)|(?<![.`'\w])memberships(?=[.,)} ])/;
  expect(files.filter((file) => reads.test(code(file))).sort()).toEqual(Object.keys(readers).sort());
});
