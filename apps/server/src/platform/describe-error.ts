/** The logged parts of an error: sufficient to find the cause, but without content of people. */
export interface ErrorFacts {
  name: string;
  message: string;
  /** SQLSTATE of the database, or the error code of the operating system ('ENOSPC'). */
  code?: string;
  constraint?: string;
  table?: string;
  column?: string;
  /** The statement with its placeholders, never with values. */
  statement?: string;
  /** Functions and locations in the code, without the message. */
  stack?: string[];
  cause?: ErrorFacts;
}

const messageCharacters = 300;
const statementCharacters = 600;
const frameCharacters = 160;
const framesKept = 12;
const causesKept = 4;
const framePattern = /^ {4}at [^\n]{1,400}$/;
/**
 * SQLSTATE classes whose messages mention parts of the schema or the state of the server. All others (22: data, P0:
 * raised by a function, …) may quote the refused value.
 */
const plainSqlClasses = new Set(['08', '23', '25', '40', '42', '53', '55', '57', '58', 'XX']);

/**
 * Extracts the loggable parts of an error: name, cleaned message, code, constraint, statement without values and stack
 * frames, and the same of its causes. For other thrown values, only their type is described.
 */
export function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { name: 'Error', message: `Not an error but ${typeof error} was thrown.` };
  const fields = error as Error & Record<string, unknown>;
  const isQuery = typeof fields.query === 'string';
  const facts: ErrorFacts = { name: nameOf(error), message: isQuery ? 'Failed query' : messageOf(fields) };
  for (const key of ['code', 'constraint', 'table', 'column'] as const) {
    const value = fields[key];
    if (typeof value === 'string' && /^\w{1,80}$/.test(value)) facts[key] = value;
  }
  if (isQuery) facts.statement = statementOf(String(fields.query));
  const stack = framesOf(error);
  if (stack.length > 0) facts.stack = stack;
  if (error.cause !== undefined && depth < causesKept) {
    facts.cause = describeError(error.cause, depth + 1);
    // The frames of a cause are nearly always those of the outer error.
    if (stack.length > 0) delete facts.cause.stack;
  }
  return facts;
}

/** Returns the same in one sentence without a stack, for places that store a reason: the jobs table, the outbox. */
export function summarizeError(error: unknown): string {
  const parts: string[] = [];
  for (let facts: ErrorFacts | undefined = describeError(error); facts; facts = facts.cause) {
    const where = [facts.code, facts.table, facts.constraint].filter(Boolean).join(', ');
    parts.push(`${facts.name}: ${facts.message}${where ? ` (${where})` : ''}`);
  }
  return parts.join(' ← ').slice(0, 500);
}

/**
 * Cleans a text for the log: returns its first line, cut, without anything that looks like an address, a token, a hash,
 * a quotation or markup. A safeguard for texts of libraries; content of people must still not be logged.
 */
export function cleanText(text: string, characters = messageCharacters): string {
  const line = /^[^\r\n]*/.exec(text.slice(0, 2000))?.[0] ?? '';
  return line
    .replace(/\$argon2\S{0,300}/g, '[hash]')
    .replace(/[^\s@<>"'(),;]{1,64}@[^\s@<>"'(),;]{1,255}/g, '[address]')
    .replace(/"(?:[^"\\]|\\.){0,2000}"/g, (quoted) => (/^"[a-z_][a-z0-9_.]{0,79}"$/.test(quoted) ? quoted : '"…"'))
    .replace(/[A-Za-z0-9_+=-]{16,}/g, (run) => (isSecretLike(run) ? '[token]' : run))
    .replace(/<[!/a-z][^\n]*$/i, '[markup]')
    .slice(0, characters);
}

/**
 * Returns whether a run of characters looks like a token or hash: names in code (`lease_lost`, `ERR_HTTP_HEADERS_SENT`,
 * `createGraphileQueue`) have no long runs with digits.
 */
function isSecretLike(run: string): boolean {
  return (/\d/.test(run) && /[A-Za-z]/.test(run)) || /^[A-Z2-7]+=*$/.test(run);
}

function nameOf(error: Error): string {
  return /^\w{1,60}$/.test(error.name) ? error.name : 'Error';
}

function messageOf(error: Error & Record<string, unknown>): string {
  // Parsers quote their input.
  if (error instanceof SyntaxError) return 'The text is not valid.';
  if (Array.isArray(error.issues)) return `Not valid: ${error.issues.map(pathOfIssue).join(', ')}`.slice(0, 200);
  const isDatabase = typeof error.severity === 'string' && typeof error.code === 'string';
  if (!isDatabase) return cleanText(error.message);
  const isPlain = plainSqlClasses.has(String(error.code).slice(0, 2)) && error.routine !== 'exec_stmt_raise';
  return isPlain ? cleanText(error.message) : 'The database refused a value.';
}

function pathOfIssue(issue: unknown): string {
  const path = typeof issue === 'object' && issue !== null && 'path' in issue ? issue.path : [];
  const code = typeof issue === 'object' && issue !== null && 'code' in issue ? String(issue.code) : '';
  return cleanText(`${Array.isArray(path) ? path.join('.') : ''} ${code}`);
}

/** Removes literals, which are rare in the product's statements and never needed to find a bug. */
function statementOf(query: string): string {
  return query
    .slice(0, 4000)
    .replace(/'[^']*'?/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, statementCharacters);
}

function framesOf(error: Error): string[] {
  const stack = typeof error.stack === 'string' ? error.stack : '';
  const after = error.message === '' ? 0 : stack.indexOf(error.message) + error.message.length;
  return stack
    .slice(stack.includes(error.message) ? after : 0)
    .split('\n')
    .filter((line) => framePattern.test(line))
    .slice(0, framesKept)
    .map((line) => line.trim().slice(0, frameCharacters));
}
