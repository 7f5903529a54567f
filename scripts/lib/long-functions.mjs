import ts from 'typescript';

/** Lines of code that a function may have. Comments and blank lines don't count. */
export const mostLines = 80;

/**
 * The functions of a file with more than `mostLines` lines of code, those inside others included: their name as it is
 * written at the function or at what it is assigned or passed to, and their lines of code.
 */
export function findLongFunctions(file, text) {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : undefined;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (at) => source.getLineAndCharacterOfPosition(at).line;
  const codeBefore = countCodeBefore(source, lineOf);
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const lines = codeBefore[lineOf(node.getEnd()) + 1] - codeBefore[lineOf(node.getStart(source))];
      if (lines > mostLines) found.push({ name: nameOf(node, source), lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** For each line, the number of lines before it on which there is code. */
function countCodeBefore(source, lineOf) {
  const isCode = new Set();
  const visit = (node) => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    const [start, end] = [node.getStart(source), node.getEnd()];
    for (let line = lineOf(start); end > start && line <= lineOf(end); line += 1) isCode.add(line);
  };
  visit(source);
  const before = [0];
  for (let line = 0; line <= lineOf(source.getEnd()); line += 1) before.push(before[line] + (isCode.has(line) ? 1 : 0));
  return before;
}

function nameOf(node, source) {
  const { parent } = node;
  if (node.name) return node.name.getText(source);
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (parent.name) return parent.name.getText(source);
  if (ts.isCallExpression(parent)) return `argument of ${parent.expression.getText(source)}`;
  return 'function';
}

/**
 * Sentences on long functions that no exception allows, that grew beyond theirs, and on exceptions that are no longer
 * needed. `found` and `exceptions` have `file`, `name` and `lines`; exceptions also have a `reason`.
 */
export function compareLongFunctions(found, exceptions) {
  const faults = [];
  const keyOf = ({ file, name }) => `${file} ${name}`;
  const allowed = new Map(exceptions.map((exception) => [keyOf(exception), exception]));
  const lines = new Map(found.map((one) => [keyOf(one), one.lines]));
  for (const one of found) {
    const exception = allowed.get(keyOf(one));
    if (!exception) {
      faults.push(`${keyOf(one)} has ${one.lines} lines of code, more than ${mostLines}: split it by thought.`);
    } else if (one.lines > exception.lines) {
      faults.push(`${keyOf(one)} has ${one.lines} lines of code, more than the ${exception.lines} of its exception.`);
    }
  }
  for (const exception of exceptions) {
    if (!lines.has(keyOf(exception))) faults.push(`${keyOf(exception)} needs its exception no longer: remove it.`);
    if (!exception.reason) faults.push(`${keyOf(exception)}: its exception has no reason.`);
  }
  return faults;
}

/** The exceptions that are still needed, none with more lines than its function has now. */
export function shrinkExceptions(found, exceptions) {
  return exceptions.flatMap((exception) => {
    const now = found.find(({ file, name }) => file === exception.file && name === exception.name);
    return now ? [{ ...exception, lines: Math.min(exception.lines, now.lines) }] : [];
  });
}
