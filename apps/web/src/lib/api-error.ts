import { type ErrorBody, type ErrorCode, readShape, texts, wireTable } from '@galley/contract';

/** `network`: no answer came. `unreadable`: an answer that is not in the shape of the contract. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable';

/** A call that did not succeed. `status` is 0 when no answer came; `message` is a sentence for people. */
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
    /** What was wrong, for whoever looks into it. */
    cause?: Error;
  }) {
    super(input.message, { cause: input.cause });
    this.name = 'ApiError';
    this.status = input.status;
    this.code = input.code;
    this.url = input.url;
    this.body = input.body ?? null;
  }

  /** What a thing is called now, where a rename met another one. */
  get currentTitle(): string | undefined {
    return this.body?.currentTitle;
  }

  /** Name of the field that is wrong, if the server named one. */
  get field(): string | undefined {
    return this.body?.field;
  }
}

/** The error for an answer with a failing status. The body is read as the contract's error shape where it is one. */
export function errorFromAnswer(answer: { status: number; url: string; text: string }): ApiError {
  const body = readErrorBody(answer.text);
  return new ApiError({
    status: answer.status,
    code: body?.code ?? 'unreadable',
    message: body?.error ?? texts.serverResponded(answer.status),
    url: answer.url,
    body,
  });
}

/** The error for a call that got no answer at all. */
export function networkError(url: string): ApiError {
  return new ApiError({ status: 0, code: 'network', message: 'Can’t reach the server.', url });
}

/** The sentence to show for anything thrown. */
export function errorText(error: unknown): string {
  if (error instanceof Error && error.message) return error.message;
  return texts.renderFailure;
}

/** True for a call that was cancelled on purpose; such errors are swallowed in silence. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    return readShape(wireTable.error, JSON.parse(text)) as ErrorBody;
  } catch {
    return null; // Not our shape: a proxy's page or an empty body. The status alone says what happened.
  }
}
