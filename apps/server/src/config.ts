import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { type LogLevel, logLevels } from './platform/log';
import { type BillingConfig, readPlans } from './platform/plans';

/** A problem with the environment or the machine, in one sentence for the person who starts the server. Exit code 1. */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartError';
  }
}

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

function isTrustProxy(value: string): boolean {
  if (/^[1-9]$/.test(value)) return true;
  return value.split(',').every((part) => part.trim() === 'loopback' || isIP(part.trim().replace(/\/\d+$/, '')) > 0);
}

function isPublicUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * Returns whether a value is a name or IP address, with or without a port. An IPv6 address with a port has brackets.
 */
function isHost(value: string): boolean {
  return isIP(value) > 0 || /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(value);
}

/**
 * All variables that the server reads. An empty value counts as absent. The table in the README lists the same
 * variables; a test compares the two.
 */
export const environmentSchema = z.object({
  GALLEY_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or address, for instance 127.0.0.1')
    .default('127.0.0.1')
    .describe('Address to listen on. 127.0.0.1 is this machine only; 0.0.0.0 is every network.'),
  GALLEY_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number from 0 to 65535')
    .default(4100)
    .describe('Port to listen on; 0 takes a free one.'),
  GALLEY_DATA_DIR: z
    .string()
    .refine(isAbsolute, 'must be an absolute path')
    .optional()
    .describe(
      'Folder of the database, the files and the secret. Default: `$XDG_DATA_HOME/galley`, as root `/var/lib/galley`.',
    ),
  GALLEY_URL: z
    .string()
    .refine(isPublicUrl, 'must be an address such as https://galley.example.com, without a path')
    .optional()
    .describe('Public address; makes every absolute link. With https the cookie is bound to it.'),
  GALLEY_SUBDOMAINS: z
    .enum(['on', 'off'], 'must be on or off')
    .default('off')
    .describe(
      'on: each organization has an address of its own, {organization}.{host of GALLEY_URL}; needs DNS and a certificate for *.{host}. off: all share one address.',
    ),
  GALLEY_SIGN_UP: z
    .enum(['invite', 'open'], 'must be invite or open')
    .default('invite')
    .describe('Who may make an account and an organization: `invite` only invited people, `open` anybody.'),
  GALLEY_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Key of signatures and of encrypted tokens. Default: made once and kept in the data folder.'),
  GALLEY_SECRET_PREVIOUS: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('The GALLEY_SECRET used until now. Only for `npm run admin -- rotate-secret`.'),
  GALLEY_TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'must be a number of proxies (1 to 9), “loopback” or a list of addresses')
    .optional()
    .describe('Proxies in front whose X-Forwarded-* headers count: their number, or their addresses.'),
  GALLEY_RATE_LIMIT_FACTOR: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number from 1 to 9999')
    .transform(Number)
    .default(1)
    .describe('Multiplies the limits that protect capacity, for many people behind one address.'),
  GALLEY_PRIVATE_HOSTS: z
    .string()
    .refine(
      (value) => splitList(value).every(isHost),
      'must be a list of hosts, for instance files.internal,10.0.0.5:9000',
    )
    .optional()
    .describe(
      'Hosts of your own network that Galley may send requests to, such as images to import and sources: names or addresses with commas between them, each with a port or for all ports. Default: none; only public addresses are reachable.',
    ),
  GALLEY_BACKUP_DIR: z
    .string()
    .refine(isAbsolute, 'must be an absolute path')
    .optional()
    .describe('Folder for a backup every day. Default: no scheduled backups.'),
  GALLEY_BACKUP_TIME: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time in UTC, for instance 02:30')
    .default('02:30')
    .describe('When the daily backup is made, in UTC.'),
  GALLEY_BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
    .transform(Number)
    .default(14)
    .describe('How many daily backups are kept. The newest one without damaged files always is.'),
  GALLEY_BACKUP_PASSPHRASE: z
    .string()
    .min(12, 'must have at least 12 characters')
    .optional()
    .describe('Encrypts the secret in each backup, so that a restore needs only this passphrase. Default: without it.'),
  GALLEY_LOG_LEVEL: z
    .enum(logLevels, `must be ${logLevels.slice(0, -1).join(', ')} or ${logLevels.at(-1)}`)
    .default('info')
    .describe(
      'What the log holds: `error`, `warn`, `info` (also each request) or `debug` (also files and health checks).',
    ),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must be a site key of reCAPTCHA')
    .optional()
    .describe('Sign-up asks reCAPTCHA (a key of the score type) instead of our own captcha. With RECAPTCHA_SECRET.'),
  RECAPTCHA_SECRET: z.string().optional().describe('The secret that belongs to RECAPTCHA_SITE_KEY.'),
  RECAPTCHA_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:/.test(value), 'must be an address')
    .default('https://www.google.com/recaptcha')
    .describe('Where reCAPTCHA is reached, for instance https://www.recaptcha.net/recaptcha.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{1,250}$/, 'must be a secret key of Stripe, for instance sk_live_123')
    .optional()
    .describe('Turns on billing, together with the next three: docs/operations/billing.md.'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w{1,250}$/, 'must be a publishable key of Stripe, for instance pk_live_123')
    .optional()
    .describe('The publishable key that belongs to STRIPE_SECRET_KEY.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .refine(
      (value) => splitList(value).every((secret) => /^whsec_\S{1,250}$/.test(secret)),
      'must be a signing secret of a webhook at Stripe, for instance whsec_123',
    )
    .optional()
    .describe('Signing secret of the webhook at Stripe; two with a comma between them while one replaces the other.'),
  GALLEY_PLANS: z
    .string()
    .refine(isAbsolute, 'must be an absolute path')
    .optional()
    .describe('JSON file with the plans that organizations can choose and their limits.'),
  STRIPE_API_URL: z
    .string()
    .refine(isPublicUrl, 'must be an address such as https://api.stripe.com, without a path')
    .default('https://api.stripe.com')
    .describe('Where the API of Stripe is reached.'),
  STRIPE_SCRIPT_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^https?:/.test(value), 'must be an address')
    .default('https://js.stripe.com/endive/stripe.js')
    .describe('The script of Stripe Elements, which only the billing page loads.'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgres:// or postgresql://')
    .optional()
    .describe('A PostgreSQL of your own, 15 or newer. Default: the embedded one in the data folder.'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'must start with redis:// or rediss://')
    .optional()
    .describe(
      'Redis or Valkey, over which several Galley processes tell each other what is new. Needs DATABASE_URL, GALLEY_URL and the same data folder for all of them. Default: one process.',
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must start with smtp:// or smtps://')
    .optional()
    .describe('Mail server, for instance smtps://user:password@mail.example.com. Default: emails stay in the outbox.'),
  GALLEY_MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$/,
      'must be an address, for instance Galley <galley@example.com>',
    )
    .optional()
    .describe('Sender of emails. Default: Galley <galley@ the host of GALLEY_URL>.'),
  GALLEY_CHROMIUM: z
    .string()
    .refine(isAbsolute, 'must be an absolute path')
    .optional()
    .describe('Path of Chromium or Chrome, which takes thumbnails. Default: the one that is installed.'),
  GALLEY_HELP_URL: z
    .string()
    .regex(/^(https?:\/\/|mailto:)\S+$/, 'must start with https://, http:// or mailto:')
    .max(2000)
    .optional()
    .describe('Where the help link leads. Default: the help page that comes with Galley.'),
  GALLEY_LIVE: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe(
      'on: browsers keep a WebSocket open at `/api/v1/live`, which shows who else is there and what they change at once. off: they ask every few seconds.',
    ),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production')
    .describe('`development` adds one-click sign-in; never set it on a server that others reach.'),
});

const knownNames: ReadonlySet<string> = new Set(Object.keys(environmentSchema.shape));
const isUnknown = (name: string): boolean => name.startsWith('GALLEY_') && !knownNames.has(name);

export interface Config {
  nodeEnv: 'production' | 'development' | 'test';
  host: string;
  port: number;
  dataDir: string;
  /** GALLEY_URL without a slash at its end; null = derived from host and port once they are known. */
  configuredUrl: string | null;
  /** Public origin for absolute links. Without GALLEY_URL it is set to the real port after listening. */
  publicUrl: string;
  /** Each organization has its own address below the public one (GALLEY_SUBDOMAINS). */
  hasSubdomains: boolean;
  /** `invite`: only invited people can create an account and an organization. `open`: anyone can. */
  signUp: 'invite' | 'open';
  /** The public address is https: `__Host-` cookie, HSTS. */
  isTls: boolean;
  /** Listens on this machine only. */
  isLoopback: boolean;
  secret: string | null;
  /** The previous secret, set during a rotation. */
  previousSecret: string | null;
  trustProxy: number | string[] | false;
  /** Multiplies the limits on calls, bytes, uploads and so on. */
  rateLimitFactor: number;
  /** Internal hosts that outgoing requests can reach, as "name" or "name:port", in lower case. */
  privateHosts: string[];
  backups: {
    /** Folder of the daily backups; null = none are made. */
    folder: string | null;
    /** In UTC, such as 02:30. */
    time: string;
    /** Number of daily backups that are kept. */
    keep: number;
    /** Encrypts the secret in backups, also in those of the command line; null = they don't have it. */
    passphrase: string | null;
  };
  /** Minimum level of log entries. Requests are logged at `info`. */
  logLevel: LogLevel;
  /** null = the built-in captcha. `url` has no slash at its end. */
  recaptcha: { siteKey: string; secret: string; url: string } | null;
  /** null = no billing: nothing is limited unless a site admin sets limits, and billing isn't shown. */
  billing: BillingConfig | null;
  databaseUrl: string | null;
  /** null = this is the only process. */
  redisUrl: string | null;
  /** null = no mail server. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Path of Chromium; null = search for it. */
  chromium: string | null;
  /** Target of the help link; undefined = the built-in help page. */
  helpUrl: string | undefined;
  /** Path of the socket for live changes; undefined = none. */
  socketUrl: string | undefined;
  /** Folder of the built web application. */
  webDist: string;
  /** Bundle that worker processes run; null = in development, they run the sources. */
  workerFile: string | null;
  /** Bundle of the text thread; null as above. */
  textThreadFile: string | null;
  /** Folder of the starter themes. */
  themesDir: string;
  /** Folder of the SQL migrations. */
  migrationsDir: string;
  version: string;
  /** In production, variables that begin like Galley's but aren't known, such as a misspelled one. */
  unknownVariables: string[];
}

/** Folders of the checkout that the server reads at run time. */
export interface InstallPaths {
  root: string;
  version: string;
}

/** Reads the environment. Throws a StartError that names the variable and the problem, never a secret. */
export function readConfig(environment: NodeJS.ProcessEnv, install: InstallPaths): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}.`);
  }
  const values = parsed.data;
  const isLoopback = loopbackHosts.has(values.GALLEY_HOST);
  const configuredUrl = values.GALLEY_URL ? new URL(values.GALLEY_URL).origin : null;
  const hasSubdomains = values.GALLEY_SUBDOMAINS === 'on';
  if (hasSubdomains && !canHaveSubdomains(configuredUrl)) {
    throw new StartError('GALLEY_SUBDOMAINS on needs a GALLEY_URL with a name, such as https://galley.example.com.');
  }
  return {
    nodeEnv: values.NODE_ENV,
    host: values.GALLEY_HOST,
    port: values.GALLEY_PORT,
    dataDir: resolve(values.GALLEY_DATA_DIR ?? defaultDataDir(environment)),
    configuredUrl,
    publicUrl: configuredUrl ?? derivedUrl(values.GALLEY_HOST, values.GALLEY_PORT),
    hasSubdomains,
    signUp: values.GALLEY_SIGN_UP,
    isTls: configuredUrl?.startsWith('https:') ?? false,
    isLoopback,
    secret: values.GALLEY_SECRET ?? null,
    previousSecret: values.GALLEY_SECRET_PREVIOUS ?? null,
    trustProxy: readTrustProxy(values.GALLEY_TRUST_PROXY),
    rateLimitFactor: values.GALLEY_RATE_LIMIT_FACTOR,
    privateHosts: splitList(values.GALLEY_PRIVATE_HOSTS ?? '').map((host) => host.toLowerCase()),
    backups: {
      folder: values.GALLEY_BACKUP_DIR ?? null,
      time: values.GALLEY_BACKUP_TIME,
      keep: values.GALLEY_BACKUP_KEEP,
      passphrase: values.GALLEY_BACKUP_PASSPHRASE ?? null,
    },
    logLevel: values.GALLEY_LOG_LEVEL,
    recaptcha: readRecaptcha(values),
    billing: readBilling(values),
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: readRedisUrl(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom:
      values.GALLEY_MAIL_FROM ?? `Galley <galley@${configuredUrl ? new URL(configuredUrl).hostname : 'localhost'}>`,
    chromium: values.GALLEY_CHROMIUM ?? null,
    helpUrl: values.GALLEY_HELP_URL,
    socketUrl: values.GALLEY_LIVE === 'on' ? '/api/v1/live' : undefined,
    webDist: join(install.root, 'apps/web/dist'),
    workerFile: values.NODE_ENV === 'development' ? null : join(install.root, 'apps/server/dist/worker.mjs'),
    textThreadFile: values.NODE_ENV === 'development' ? null : join(install.root, 'apps/server/dist/text-thread.mjs'),
    themesDir: join(install.root, 'themes'),
    migrationsDir: join(install.root, 'apps/server/migrations'),
    version: install.version,
    unknownVariables: values.NODE_ENV === 'production' ? Object.keys(given).filter(isUnknown) : [],
  };
}

/**
 * Returns whether the public address can have subdomains. An IP address can't. Browsers resolve subdomains of
 * `localhost` to this machine.
 */
function canHaveSubdomains(configuredUrl: string | null): boolean {
  if (configuredUrl === null) return false;
  const name = new URL(configuredUrl).hostname;
  return isIP(name.replace(/^\[|\]$/g, '')) === 0;
}

/** Reads the log level before the rest of the environment, because reading that can fail and log an error. */
export function readLogLevel(environment: NodeJS.ProcessEnv): LogLevel {
  return logLevels.find((level) => level === environment.GALLEY_LOG_LEVEL) ?? 'info';
}

/** Returns the address that people open when GALLEY_URL is not set. */
export function derivedUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = loopbackHosts.has(host) || isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function defaultDataDir(environment: NodeJS.ProcessEnv): string {
  if (process.getuid?.() === 0) return '/var/lib/galley';
  const base = environment.XDG_DATA_HOME;
  return join(base && isAbsolute(base) ? base : join(homedir(), '.local', 'share'), 'galley');
}

function readRecaptcha(values: z.output<typeof environmentSchema>): Config['recaptcha'] {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_URL: url } = values;
  if (siteKey && secret) return { siteKey, secret, url: url.replace(/\/+$/, '') };
  if (siteKey) throw new StartError('RECAPTCHA_SECRET is missing beside RECAPTCHA_SITE_KEY.');
  if (secret) throw new StartError('RECAPTCHA_SITE_KEY is missing beside RECAPTCHA_SECRET.');
  return null;
}

/** Reads the four billing variables: all of them are set, or none. */
function readBilling(values: z.output<typeof environmentSchema>): Config['billing'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, GALLEY_PLANS } = values;
  const needed = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, GALLEY_PLANS };
  const [given] = Object.entries(needed).filter(([, value]) => value !== undefined);
  if (!given) return null;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET || !GALLEY_PLANS) {
    const missing = Object.entries(needed).find(([, value]) => value === undefined);
    throw new StartError(`${missing?.[0]} is missing beside ${given[0]}.`);
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: splitList(STRIPE_WEBHOOK_SECRET),
    apiUrl: new URL(values.STRIPE_API_URL).origin,
    scriptUrl: values.STRIPE_SCRIPT_URL,
    ...plansOf(GALLEY_PLANS),
  };
}

function plansOf(path: string): ReturnType<typeof readPlans> {
  try {
    return readPlans(path);
  } catch (error) {
    throw new StartError(`GALLEY_PLANS ${error instanceof Error ? error.message : 'can’t be read'}.`);
  }
}

/**
 * Reads the address of Redis. Processes that share Redis must also share the database and the public address: throws a
 * StartError when one of those is missing.
 */
function readRedisUrl(values: z.output<typeof environmentSchema>): string | null {
  if (!values.REDIS_URL) return null;
  for (const name of ['DATABASE_URL', 'GALLEY_URL'] as const)
    if (!values[name]) throw new StartError(`REDIS_URL needs ${name}, the same for all processes.`);
  return values.REDIS_URL;
}

/** Parses the setting: `2` = two proxies; `loopback,10.0.0.0/8` = those addresses; empty = none. */
function readTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (!value) return false;
  return /^\d$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
}
