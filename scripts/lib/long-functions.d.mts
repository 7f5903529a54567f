export interface LongFunction {
  file: string;
  name: string;
  /** Lines of code. */
  lines: number;
}
export interface LongFunctionException extends LongFunction {
  reason: string;
}
export const mostLines: number;
export function findLongFunctions(file: string, text: string): Omit<LongFunction, 'file'>[];
export function compareLongFunctions(
  found: readonly LongFunction[],
  exceptions: readonly LongFunctionException[],
): string[];
export function shrinkExceptions(
  found: readonly LongFunction[],
  exceptions: readonly LongFunctionException[],
): LongFunctionException[];
