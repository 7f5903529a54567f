import { faultOf } from './judge-expression.mjs';

/**
 * Returns the faults of a list of expressions as sentences; `exceptions` are `{ file, text, reason }`, with the text as
 * in the code.
 */
export function checkExpressions(expressions, exceptions) {
  const faults = [];
  const used = new Set();
  for (const { file, line, source, flags, code } of expressions) {
    const text = source === null ? code : `/${source}/${flags}`;
    const fault = source === null ? 'it is put together at run time' : faultOf(source, flags);
    if (fault === null) continue;
    const exception = exceptions.find((entry) => entry.file === file && entry.text === text);
    if (exception) used.add(exception);
    else faults.push(`${file}:${line}: ${text} may take more than linear time (${fault}).`);
  }
  for (const entry of exceptions) {
    if (!used.has(entry)) faults.push(`${entry.file}: the exception for ${entry.text} is not needed any more.`);
    if (entry.reason.length < 20) faults.push(`${entry.file}: the exception for ${entry.text} needs a reason.`);
  }
  return faults;
}
