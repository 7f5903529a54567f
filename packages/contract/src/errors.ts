import { z } from 'zod';

/** Every error code with its HTTP status, which is only defined here (docs/design.md 8). */
export const errorStatus = {
  bad_request: 400,
  invalid_field: 400,
  import_error: 400,
  image_too_small: 400,
  session_required: 401,
  credentials_wrong: 401,
  /** Email and password are correct, but a second-factor code is required. */
  two_factor_required: 401,
  forbidden: 403,
  /** The organization requires single sign-on. */
  sso_required: 403,
  /** The organization requires two-factor sign-in, which wasn't used. */
  two_factor_missing: 403,
  origin_refused: 403,
  not_found: 404,
  lease_held: 409,
  lease_lost: 409,
  stale_version: 409,
  draft_out_of_step: 409,
  conflict: 409,
  /** A requirement of the theme before an export isn't met (`build_export_readiness` lists them). */
  not_ready: 409,
  /** The plan or quota of the organization is exhausted. */
  limit_reached: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The error response of the API. `error` is a message for people. `field` names the invalid field, if any. */
export const errorBody = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  field: z.string().optional(),
  /** With `lease_held`: the person editing. */
  holder: z.object({ id: z.number(), name: z.string() }).optional(),
  /** With `stale_version`: the current version. */
  currentVersion: z.number().optional(),
  /** With `conflict` of a rename: the current title. */
  currentTitle: z.string().optional(),
  /** With `import_error` of a ZIP: its HTML files that can be the theme. One of them is sent as `htmlFile` then. */
  choices: z.array(z.string()).optional(),
  /** With `conflict` of a new source: the fingerprint of the host key that has to be confirmed. */
  hostKey: z.string().optional(),
  /** With `session_required`: the person's access to the organization has ended. */
  hasAccessEnded: z.literal(true).optional(),
  /** With `too_many_requests`: seconds until a retry can succeed. */
  retryAfter: z.number().optional(),
  /** With `internal`: the id of the request in the server's log. */
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** An expected error. Thrown by services and converted to an `ErrorBody` by the HTTP layer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly details: Pick<
    ErrorBody,
    'holder' | 'currentVersion' | 'currentTitle' | 'retryAfter' | 'hasAccessEnded' | 'choices' | 'hostKey'
  >;
  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      field?: string;
      holder?: { id: number; name: string };
      currentVersion?: number;
      currentTitle?: string;
      retryAfter?: number;
      hasAccessEnded?: true;
      choices?: string[];
      hostKey?: string;
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.field = extra.field;
    const { holder, currentVersion, currentTitle, retryAfter, hasAccessEnded, choices, hostKey } = extra;
    this.details = { holder, currentVersion, currentTitle, retryAfter, hasAccessEnded, choices, hostKey };
  }
  get status(): number {
    return errorStatus[this.code];
  }
  toBody(): ErrorBody {
    return { error: this.message, code: this.code, field: this.field, ...this.details };
  }
}
