import { type ErrorBody, type ErrorCode, readShape, wireTable } from '@galley/contract';
import { messages } from '../messages';

/** `network`: no response. `unreadable`: a response that doesn't match the contract. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

/** A failed request. `status` is 0 without a response. `message` is for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly url: string;
  readonly body: ErrorBody | null;

  constructor(input: {
    status: number;
    code: ApiErrorCode;
    message: string;
    url: string;
    body?: ErrorBody | null;
    /** The technical details, for debugging. */
    cause?: Error;
  }) {
    super(input.message, { cause: input.cause });
    this.name = 'ApiError';
    this.status = input.status;
    this.code = input.code;
    this.url = input.url;
    this.body = input.body ?? null;
  }

  /** The current title, if a rename conflicted with another one. */
  get currentTitle(): string | undefined {
    return this.body?.currentTitle;
  }

  /** Name of the invalid field, if the server named one. */
  get field(): string | undefined {
    return this.body?.field;
  }
}

/** Creates the error for a response with an error status. Reads the body as the contract's error shape if possible. */
export function errorFromAnswer(answer: { status: number; url: string; text: string }): ApiError {
  const body = readErrorBody(answer.text);
  return new ApiError({
    status: answer.status,
    code: body?.code ?? 'unreadable',
    message: body ? messageOf(body) : messages.serverResponded(answer.status),
    url: answer.url,
    body,
  });
}

/** Creates the error for a request without a response. */
export function networkError(url: string): ApiError {
  return new ApiError({ status: 0, code: 'network', message: messages.serverUnreachable, url });
}

/** Returns the message to show for any thrown value. */
export function errorText(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return messages.renderFailure;
}

/** Returns true for a request that was canceled on purpose. Such errors are ignored. */
export function isCanceled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Returns the server's message, with what a person passes on to the server administrator. */
function messageOf({ error, requestId }: ErrorBody): string {
  return requestId === undefined ? error : messages.withRequestId(error, requestId);
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    return readShape(wireTable.error, JSON.parse(text)) as ErrorBody;
  } catch {
    return null; // A proxy's page or an empty body. Only the status is used.
  }
}
