/** The finding of a check of the installation about one part. */
export interface Finding {
  part: string;
  /** `failed`: Galley doesn't start, or a part that is configured doesn't work. */
  state: 'ok' | 'warning' | 'failed';
  message: string;
  /** The next step; '' = none. */
  advice: string;
}

export const fine = (part: string, message: string): Finding => ({ part, state: 'ok', message, advice: '' });
export const warning = (part: string, message: string, advice: string): Finding => ({
  part,
  state: 'warning',
  message,
  advice,
});
export const failed = (part: string, message: string, advice: string): Finding => ({
  part,
  state: 'failed',
  message,
  advice,
});

/** Returns why something failed, on one line and without a period at its end. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const line = (error.message || ('code' in error ? String(error.code) : error.name)).split('\n')[0] ?? '';
  return line.replace(/\.$/, '');
}
