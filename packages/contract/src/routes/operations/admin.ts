import { z } from 'zod';
import { defineRoute } from '../../define-route';
import { emailAddress, id, idParam, success, unixSeconds } from '../../entities/common';
import { limits } from '../../limits';

const page = z.object({ cursor: z.coerce.number().int().positive().optional() });
const search = page.extend({ term: z.string().trim().max(limits.searchTermLength).optional() });

const optionalTime = z.coerce.number().int().nonnegative().max(99_999_999_999).optional();

const auditFilter = {
  /** ID of the author. */
  person: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  action: z
    .string()
    .regex(/^[a-z_]{1,40}\.[a-z_]{1,40}$/)
    .optional(),
  /** The kind of the changed object. */
  kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  /** The id of the changed object; with `kind`. */
  object: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  from: optionalTime,
  to: optionalTime,
  /** The changes of one batch, by its id. */
  batch: z.uuid().optional(),
};

const securityFilter = {
  action: z
    .string()
    .regex(/^[a-z_.]{0,80}$/)
    .optional(),
  /** Part of the name or email address. */
  person: z.string().trim().max(limits.searchTermLength).optional(),
  /** The start of an IP address. */
  address: z.string().trim().max(64).optional(),
  from: optionalTime,
  to: optionalTime,
};

/** One entry of the server's security log. */
const securityEvent = z.object({
  id,
  action: z.string(),
  /** Label of the action. */
  label: z.string(),
  /** '' = unknown. */
  person: z.string(),
  personId: id,
  email: z.string(),
  avatar: z.string(),
  organization: z.string(),
  /** IP address; '' = the server itself. */
  address: z.string(),
  /** As text; '' = none. */
  details: z.string(),
  at: unixSeconds,
});
export type SecurityLogEvent = z.infer<typeof securityEvent>;

/** A sign-in or similar event of a member, for owners. */
const memberEvent = securityEvent.omit({ email: true, organization: true });
export type MemberEvent = z.infer<typeof memberEvent>;

/** One change in the organization's log. */
const auditEvent = z.object({
  id,
  action: z.string(),
  actor: z.string(),
  actorId: id,
  avatar: z.string(),
  objectKind: z.string(),
  objectId: id,
  objectTitle: z.string(),
  /** The other person affected, or the number of people; '' = none. */
  subject: z.string(),
  /** The names or addresses of the people whom one action changed at once, at most 500; absent = it changed no list. */
  people: z.array(z.string()).optional(),
  /** The role, name, day or domain that was given; '' = none. */
  value: z.string(),
  /** Changed settings of an identity provider, the token of provisioning, or by what means; '' = none. */
  detail: z.string(),
  /** The changes that were made together, of which this is the first; absent = this one alone. */
  batch: z.object({ id: z.uuid(), count: z.number().int() }).optional(),
  at: unixSeconds,
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** Tools of the site admins (/admin), and the audit log of an organization. */
export const adminRoutes = {
  admin_organizations: defineRoute({
    name: 'admin_organizations',
    method: 'GET',
    path: '/api/v1/admin/organizations',
    access: 'siteAdmin',
    summary:
      'Organizations of this server with their counts, newest first, with cursor paging. Can be filtered by part of the name.',
    query: search,
    response: z.object({
      organizations: z.array(
        z.object({
          id,
          name: z.string(),
          members: z.number().int(),
          templates: z.number().int(),
          emails: z.number().int(),
          /** False: it has no owner, or all of them are locked. */
          hasUsableOwner: z.boolean(),
          createdAt: unixSeconds,
          /** When a canceled organization is deleted; 0 = it isn't canceled. */
          deletesAt: unixSeconds,
        }),
      ),
      nextCursor: z.number().int().nullable(),
    }),
  }),
  admin_users: defineRoute({
    name: 'admin_users',
    method: 'GET',
    path: '/api/v1/admin/users',
    access: 'siteAdmin',
    summary:
      'Accounts of this server, newest first, with cursor paging. Can be filtered by part of the name or address.',
    query: search,
    response: z.object({
      users: z.array(
        z.object({
          id,
          name: z.string(),
          email: z.string(),
          avatar: z.string(),
          isSiteAdmin: z.boolean(),
          organizations: z.array(z.string()),
          /** The start of the last stored session. */
          lastSignInAt: unixSeconds,
          lastSeenAt: unixSeconds,
          /** When a site admin locked it; 0 = it isn't locked. */
          lockedAt: unixSeconds,
          /** The person who locked it; '' = the command line. */
          lockedBy: z.string(),
          createdAt: unixSeconds,
        }),
      ),
      nextCursor: z.number().int().nullable(),
    }),
  }),
  admin_jobs: defineRoute({
    name: 'admin_jobs',
    method: 'GET',
    path: '/api/v1/admin/jobs',
    access: 'siteAdmin',
    summary: 'Waiting and failed background jobs, failed ones first.',
    response: z.object({
      jobs: z.array(
        z.object({
          id,
          name: z.string(),
          attempts: z.number().int(),
          maxAttempts: z.number().int(),
          isFailed: z.boolean(),
          error: z.string(),
          runAt: unixSeconds,
          createdAt: unixSeconds,
        }),
      ),
    }),
  }),
  admin_jobs_retry: defineRoute({
    name: 'admin_jobs_retry',
    method: 'POST',
    path: '/api/v1/admin/jobs/:jid/retry',
    access: 'siteAdmin',
    summary: 'Retries a failed job.',
    params: z.object({ jid: idParam }),
    response: success,
  }),
  admin_storage: defineRoute({
    name: 'admin_storage',
    method: 'GET',
    path: '/api/v1/admin/storage',
    access: 'siteAdmin',
    summary: 'What the server stores, as counts and bytes.',
    response: z.object({
      databaseBytes: z.number(),
      fileBytes: z.number(),
      files: z.number().int(),
      documents: z.number().int(),
      versions: z.number().int(),
      htmlBytes: z.number(),
      version: z.string(),
      hasMailServer: z.boolean(),
      /** Emails waiting because the mail server accepts none, and its response; absent = none. */
      waitingMails: z.object({ count: z.number().int(), since: unixSeconds, error: z.string() }).optional(),
      /** The scheduled backups; absent = there are none. */
      backups: z
        .object({
          /** Time of the newest; 0 = none yet. */
          lastAt: unixSeconds,
          bytes: z.number(),
          kept: z.number().int(),
          /** Damaged or missing files in the newest. */
          damaged: z.number().int(),
          /** The problem, as a sentence; '' = none. */
          problem: z.string(),
        })
        .optional(),
      isWorking: z.boolean(),
      /** The browser that takes thumbnails. */
      chromium: z.object({
        /** '' = none. */
        path: z.string(),
        /** '' = unknown. */
        version: z.string(),
        /** Whether it is configured by `GALLEY_CHROMIUM`. */
        isConfigured: z.boolean(),
      }),
    }),
  }),
  admin_outbox: defineRoute({
    name: 'admin_outbox',
    method: 'GET',
    path: '/api/v1/admin/outbox',
    access: 'siteAdmin',
    summary: 'Emails of the last month. Secret links are hidden outside development.',
    response: z.object({
      mails: z.array(
        z.object({
          id,
          kind: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          createdAt: unixSeconds,
          sentAt: unixSeconds,
          error: z.string(),
        }),
      ),
    }),
  }),
  admin_mail_test: defineRoute({
    name: 'admin_mail_test',
    method: 'POST',
    path: '/api/v1/admin/mail/test',
    access: 'siteAdmin',
    limit: 'mailServerTests',
    summary: 'Sends a test email to an address at once, and tells what the mail server answered.',
    body: z.object({ email: emailAddress }),
    response: z.object({
      isAccepted: z.boolean(),
      /** The mail server's own response, or why it couldn't be reached. */
      answer: z.string(),
    }),
  }),
  admin_security: defineRoute({
    name: 'admin_security',
    method: 'GET',
    path: '/api/v1/admin/security',
    access: 'siteAdmin',
    summary: 'Security events of the server, newest first, with cursor paging, by event, person, address and period.',
    query: page.extend(securityFilter),
    response: z.object({
      events: z.array(securityEvent),
      nextCursor: z.number().int().nullable(),
      /** The choices of the filter; only with the first page. */
      actions: z.array(z.object({ action: z.string(), label: z.string() })),
    }),
  }),
  admin_security_csv: defineRoute({
    name: 'admin_security_csv',
    method: 'GET',
    path: '/api/v1/admin/security.csv',
    access: 'siteAdmin',
    limit: 'exports',
    summary: 'The same as a CSV file.',
    kind: 'raw',
    query: z.object(securityFilter),
  }),
  account_audit: defineRoute({
    name: 'account_audit',
    method: 'GET',
    path: '/api/v1/account/audit',
    access: 'organization.owner',
    summary:
      'Changes in the organization with their authors, newest first, with cursor paging, by person, action, object, batch and period. Changes made together are one entry, unless an object or a batch is chosen.',
    query: page.extend(auditFilter),
    response: z.object({
      events: z.array(auditEvent),
      nextCursor: z.number().int().nullable(),
      /** The choices of the filters; only with the first page. */
      people: z.array(z.object({ id, name: z.string() })),
      actions: z.array(z.string()),
      kinds: z.array(z.string()),
    }),
  }),
  account_security: defineRoute({
    name: 'account_security',
    method: 'GET',
    path: '/api/v1/account/security',
    access: 'organization.owner',
    summary: 'Sign-ins, password and two-factor events of the members, newest first, with cursor paging, by person.',
    query: page.extend({ person: auditFilter.person }),
    response: z.object({
      events: z.array(memberEvent),
      nextCursor: z.number().int().nullable(),
      /** The choices of the filter; only with the first page. */
      people: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  account_security_csv: defineRoute({
    name: 'account_security_csv',
    method: 'GET',
    path: '/api/v1/account/security.csv',
    access: 'organization.owner',
    limit: 'exports',
    summary: 'The same as a CSV file.',
    kind: 'raw',
    query: z.object({ person: auditFilter.person }),
  }),
  account_audit_csv: defineRoute({
    name: 'account_audit_csv',
    method: 'GET',
    path: '/api/v1/account/audit.csv',
    access: 'organization.owner',
    limit: 'exports',
    summary: 'The changes in the organization as a CSV file, each change by itself.',
    kind: 'raw',
    query: z.object(auditFilter),
  }),
} as const;
