import { z } from 'zod';

/** Every code an error answer may carry. The status of each is fixed here and nowhere else (design.md 8). */
export const errorStatus = {
  bad_request: 400,
  invalid_field: 400,
  import_error: 400,
  image_too_small: 400,
  session_required: 401,
  credentials_wrong: 401,
  /** Email and password fit; a code of the second factor is asked for. */
  two_factor_required: 401,
  forbidden: 403,
  origin_refused: 403,
  not_found: 404,
  lease_held: 409,
  lease_lost: 409,
  stale_version: 409,
  draft_out_of_step: 409,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The one error shape of the API. `error` is a sentence for people; `field` names the wrong field where there is one. */
export const errorBody = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  field: z.string().optional(),
  /** With `lease_held`: who edits. */
  holder: z.object({ id: z.number(), name: z.string() }).optional(),
  /** With `stale_version`: the version that stands now. */
  currentVersion: z.number().optional(),
  /** With `conflict` of a rename: what it is called now. */
  currentTitle: z.string().optional(),
  /** With `too_many_requests`: seconds until it is worth trying again. */
  retryAfter: z.number().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** An expected refusal. Thrown by services, turned into an `ErrorBody` by the HTTP border. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field?: string;
  readonly details: Pick<ErrorBody, 'holder' | 'currentVersion' | 'currentTitle' | 'retryAfter'>;
  constructor(
    code: ErrorCode,
    message: string,
    extra: {
      field?: string;
      holder?: { id: number; name: string };
      currentVersion?: number;
      currentTitle?: string;
      retryAfter?: number;
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.field = extra.field;
    const { holder, currentVersion, currentTitle, retryAfter } = extra;
    this.details = { holder, currentVersion, currentTitle, retryAfter };
  }
  get status(): number {
    return errorStatus[this.code];
  }
  toBody(): ErrorBody {
    return { error: this.message, code: this.code, field: this.field, ...this.details };
  }
}
