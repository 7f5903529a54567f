import { noEmailSettings } from '@galley/contract';
import { getTableColumns, getTableName, isTable, type Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyNth } from '../../../../scripts/testing/run-length';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../testing/factories';
import { solvedCaptcha } from '../testing/sign-ups';
import { createTestApp, type TestAnswer, type TestApp, type TestCaller } from '../testing/test-app';
import { startTwoFactor, switchTwoFactorOn } from '../testing/two-factor-codes';
import * as schema from './db/schema';
import { cleanText, describeError, summarizeError } from './describe-error';
import { toAppError } from './http/errors';
import { createLog } from './log';

const documentText = 'Quince and damson jam, twelve jars, not for sale before Michaelmas';
const password = 'a planted password of the pantry';
const smtpPassword = 'planted-smtp-word';
const idempotencyKey = 'planted-idempotency-key';

let app: TestApp;
let ann: UserRecord;
let asAnn: TestCaller;
let emailId: number;
/** Values that must not be found anywhere, by name. */
const planted = new Map<string, string>();
const answers: TestAnswer[] = [];

const refusingMailer = {
  send: async (mail: { to: string; text: string }) => {
    throw new Error(
      `Invalid login for smtps://galley:${smtpPassword}@mail.orchard.test: 550 <${mail.to}> refused\n${mail.text}`,
    );
  },
  close() {},
};

beforeAll(async () => {
  app = await createTestApp({ config: { signUp: 'open' }, mailer: refusingMailer, startJobs: true });
  ann = await buildUser(app.services, { email: 'ann.planted@orchard.test', password, isSiteAdmin: true });
  asAnn = await app.signIn(ann);
  const { organization } = ann;
  const template = await buildTemplate(app.services, { organization, author: ann });
  emailId = (await buildEmail(app.services, { organization, templateId: template.id, author: ann })).id;
  const bob = await buildUser(app.services, { organization, password });
  const { secret, recoveryCodes } = await switchTwoFactorOn(app, bob, await app.signIn(bob));
  const made = await app.call('share_links_create', { params: { id: emailId }, as: asAnn });
  const opened = await app.call('build_email_html', {
    params: { id: emailId },
    query: { version: 0 },
    body: {},
    as: asAnn,
  });
  const hash = await app.pool.query('select password_hash from users where id = $1', [ann.id]);
  const miniatures = [...opened.body.sections, ...opened.body.components].map((item) => item.miniatureUrl);
  for (const [name, value] of Object.entries({
    password,
    passwordHash: hash.rows[0].password_hash,
    sessionToken: asAnn?.cookie.split('=')[1],
    shareToken: made.body.shareLink.url.split('/').at(-1),
    totpSecret: secret,
    recoveryCode: recoveryCodes[0],
    inviteToken: app.services.secrets.randomToken(),
    mailBody: 'planted sentence of a mail to nobody else',
    smtpPassword,
    emailAddress: ann.email,
    contentTicket: miniatures.find(Boolean).split('/').at(-1),
    idempotencyKey,
    document: documentText,
  })) {
    expect(value, name).toMatch(/\S{4}/);
    planted.set(name, value as string);
  }
});
afterAll(() => app.close());

/** Names of the secrets a text holds, as they are, as hex, as base64 or escaped. */
function found(text: string): string[] {
  const lower = text.toLowerCase();
  return [...planted].flatMap(([name, value]) => {
    const bytes = Buffer.from(value);
    const forms = [value, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), JSON.stringify(value)];
    return forms.some((form) => lower.includes(form.toLowerCase())) ? [name] : [];
  });
}

/** Every write to a table fails while `work` runs. */
async function whileFailing<T>(table: string, how: keyof typeof failures, work: () => Promise<T>): Promise<T> {
  await app.pool.query(failures[how].begin(table));
  try {
    return await work();
  } finally {
    await app.pool.query(failures[how].end(table));
  }
}

const trigger = (table: string, body: string) =>
  `create or replace function planted_failure() returns trigger language plpgsql as $$ begin ${body} end $$;
   create trigger planted_failure before insert or update on ${table} for each row execute function planted_failure()`;
const dropTrigger = (table: string) => `drop trigger planted_failure on ${table}`;
const failures = {
  raise: {
    begin: (table: string) =>
      trigger(table, "raise exception 'row: %', to_jsonb(new) using detail = to_jsonb(new)::text;"),
    end: dropTrigger,
  },
  cast: { begin: (table: string) => trigger(table, 'perform to_jsonb(new)::text::int; return new;'), end: dropTrigger },
  constraint: {
    begin: (table: string) => `alter table ${table} add constraint planted_failure check (false) not valid`,
    end: (table: string) => `alter table ${table} drop constraint planted_failure`,
  },
  column: {
    begin: (table: string) => `alter table ${table} add column planted_failure text not null default '';
      alter table ${table} alter column planted_failure drop default`,
    end: (table: string) => `alter table ${table} drop column planted_failure`,
  },
};
const kinds = Object.keys(failures) as (keyof typeof failures)[];

/** A row with everything planted in each column that can hold it. */
function plantedRow(table: Table): Record<string, unknown> {
  const everything = [...planted.values()].join(' ');
  const values: Record<string, unknown> = {
    string: everything,
    array: [everything],
    buffer: Buffer.from(everything),
    json: { everything },
  };
  const entries = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    if (column.generatedIdentity || column.generated) return [];
    const kind = column.getSQLType() === 'bytea' ? 'buffer' : column.dataType;
    if (kind === 'date') return [[key, new Date()]];
    if (kind === 'number') return [[key, 1]];
    if (kind === 'boolean') return [[key, true]];
    return [[key, values[kind] ?? everything]];
  });
  return Object.fromEntries(entries);
}

describe('what is recorded of errors', () => {
  it('[V8-tables] Names the table whose write failed, and nothing of what was to be written', async () => {
    const tables = (Object.values(schema) as unknown[]).filter((value): value is Table => isTable(value));
    expect(tables.length).toBeGreaterThan(25);
    for (const table of everyNth(tables, 12)) {
      const name = getTableName(table);
      for (const how of kinds) {
        const before = app.logText().length;
        await whileFailing(name, how, async () => {
          const failed = await app.services.db
            .insert(table)
            .values(plantedRow(table) as never)
            .then(
              () => null,
              (error: unknown) => error,
            );
          expect(failed, `${name} ${how}`).toBeInstanceOf(Error);
          const answer = toAppError(failed, app.services.log, `${name} ${how}`);
          expect(found(JSON.stringify(answer.body))).toEqual([]);
          expect(found(summarizeError(failed))).toEqual([]);
        });
        const lines = app.logText().slice(before).split('\n');
        const line = lines.find((one) => one.includes(`"where":"${name} ${how}"`)) ?? '';
        expect(line, `${name} ${how}`).toContain(`insert into \\"${name}\\"`);
        expect(JSON.parse(line).error.cause.code).toMatch(/^[0-9A-Z]{5}$/);
      }
    }
    expect(found(app.logText())).toEqual([]);
    for (const line of app.logText().split('\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4096);
  });

  it('[D13-log] Shows none of twelve secrets and no document in the log or in answers when routes and jobs fail', async () => {
    const lease = await app.call('build_lease_take', { params: { id: emailId }, body: { tabId: 'tab' }, as: asAnn });
    const leaseNumber = lease.body.lease.number;
    const html = `<p>${documentText}</p>`;
    const headers = { 'idempotency-key': idempotencyKey };
    const cat = await buildUser(app.services, { organization: ann.organization, password });
    const asCat = await app.signIn(cat);
    const content = { kind: 'full', html };
    const flows: Record<string, [tables: string[], run: () => Promise<TestAnswer>]> = {
      save: [
        ['html_contents', 'versions', 'emails', 'audit_events', 'idempotency_keys', 'change_outbox'],
        () => {
          const body = { title: documentText, html, version: 1, leaseNumber, tabId: 'tab', settings: noEmailSettings };
          return app.call('build_save', { params: { id: emailId }, body, headers, as: asAnn });
        },
      ],
      draft: [
        ['drafts'],
        () => {
          const body = { tabId: 'tab', baseVersion: 1, changes: 1, settings: noEmailSettings, content };
          return app.call('build_draft_put', { params: { id: emailId }, body, as: asAnn });
        },
      ],
      signIn: [
        ['sessions', 'security_events'],
        () => app.call('api_v1_auth_login', { body: { email: cat.email, password } }),
      ],
      signUp: [
        ['sign_ups'],
        async () => {
          const body = { name: 'Planted', email: 'ann.planted@orchard.test', password, organization: 'Orchard' };
          const captcha = { recaptchaToken: await solvedCaptcha(app), timezone: 'Europe/Berlin' };
          return app.call('api_v1_signup', { body: { ...body, ...captcha } });
        },
      ],
      invite: [
        ['organization_invites', 'mails'],
        () => {
          const body = { email: 'eve@orchard.test', name: documentText, access: 'editor' };
          return app.call('api_v1_account_organization_invite', { body, as: asAnn });
        },
      ],
      twoFactorSecret: [
        ['two_factors'],
        () => app.call('profile_two_factor_start', { body: { currentPassword: password }, as: asCat }),
      ],
      recoveryCodes: [
        ['recovery_codes'],
        async () => {
          const { code } = await startTwoFactor(app, cat, asCat);
          return app.call('profile_two_factor_confirm', { body: { code }, as: asCat });
        },
      ],
    };
    for (const [name, [tables, run]] of Object.entries(flows)) {
      for (const table of tables) {
        for (const how of ['raise', 'cast'] as const) {
          app.clock.advance(61_000);
          const answer = await whileFailing(table, how, run);
          answers.push(answer);
          expect(answer.status, `${name} with ${table}: ${answer.text}`).toBe(500);
        }
      }
    }
    // An email that the mail server refuses, with its recipient, its text and our password in the error.
    const sent = await app.call('api_v1_auth_forgot_password', { body: { email: ann.email } });
    expect(sent.status).toBe(200);
    await expect.poll(() => app.logText(), { timeout: 20_000 }).toContain('"job":"mails.send"');
    // The end of a job is recorded after the line in the log.
    await expect
      .poll(async () => (await app.call('admin_jobs', { as: asAnn })).body.jobs)
      .toContainEqual(expect.objectContaining({ name: 'mails.send', error: expect.stringMatching(/./) }));
    const jobs = await app.call('admin_jobs', { as: asAnn });
    expect(found(app.logText())).toEqual([]);
    expect(found(jobs.text)).toEqual([]);
    expect(answers.flatMap(({ text }) => found(text))).toEqual([]);
    const kept = await app.pool.query('select last_error from graphile_worker.jobs where last_error is not null');
    expect(kept.rows.length).toBeGreaterThan(0);
    expect(found(JSON.stringify(kept.rows))).toEqual([]);
  });

  it('[V8-lines] Cuts lines at 4 KB, keeps only the frames of a stack, and takes what looks like a secret out of texts', () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    const error = new Error(`${'x'.repeat(100_000)}\n    at planted (secret:1:1)`);
    for (let at = 0; at < 50; at += 1) error.cause = new Error('inner '.repeat(1000), { cause: error.cause });
    log.error('A request failed.', { error, list: Array.from({ length: 500 }, () => 'long '.repeat(100)) });
    log.error(
      'm'.repeat(100_000),
      Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, 'é'.repeat(500)])),
    );
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4096);
    expect(lines.join('')).not.toContain('planted');
    const facts = describeError(error);
    expect(facts.stack?.length).toBeGreaterThan(1);
    expect(facts.stack?.every((frame) => frame.startsWith('at '))).toBe(true);
    expect(describeError(new SyntaxError('Unexpected token in JSON: "hunter2 is"')).message).toBe(
      'The text is not valid.',
    );
    expect(describeError('a thrown text').message).toBe('Not an error but string was thrown.');
    expect(cleanText('smtps://galley:word@mail.test says "My text" about <p>x</p>')).toBe(
      '[address] says "…" about [markup]',
    );
    expect(cleanText('could not extend file "base/1/2": No space left on device')).toBe(
      'could not extend file "…": No space left on device',
    );
    expect(cleanText(`ENOENT, open ${'ab12'.repeat(16)}`)).toBe('ENOENT, open [token]');
    expect(cleanText('relation "versions" ERR_HTTP_HEADERS_SENT')).toBe('relation "versions" ERR_HTTP_HEADERS_SENT');
  });
});
