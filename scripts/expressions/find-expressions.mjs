/** Finds regular expressions in TypeScript source: literals, and `RegExp(…)` with constant or computed text. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Tests and test kits don't process untrusted text. */
const isLeftOut = (file) =>
  /\.(?:test|e2e)\.tsx?$|\/(?:testing|suites|property-tests)\/|\/vite(?:st)?\.config\.ts$|\/drizzle\.config\.ts$/.test(
    file,
  );
/** Builds may be written while the check runs: `dist`, `dist.new-1`, `dist.old-1`. */
const isSkippedFolder = (name) => ['node_modules', '.vite'].includes(name) || /^dist(?:\.|$)/.test(name);

/** Returns the expressions of the product, in all of `packages` and `apps` below `root`. */
export function findAllExpressions(root) {
  const files = [];
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!isSkippedFolder(entry.name)) visit(name);
      } else if (/\.(?:ts|tsx|mjs)$/.test(name) && !isLeftOut(name)) files.push(name);
    }
  };
  for (const folder of ['packages', 'apps']) visit(folder);
  return files.flatMap((file) => findExpressions(file, readFileSync(path.join(root, file), 'utf8')));
}

/**
 * Returns the expressions of one file: `{ file, line, source, flags }`. For a computed expression, `source` is null and
 * `code` has the code that computes it.
 */
export function findExpressions(file, text) {
  const found = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (node) => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, line: lineOf(node), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? [];
      const isConstant = pattern && ts.isStringLiteralLike(pattern) && (!flags || ts.isStringLiteralLike(flags));
      if (isConstant) found.push({ file, line: lineOf(node), source: pattern.text, flags: flags?.text ?? '' });
      else found.push({ file, line: lineOf(node), source: null, flags: '', code: node.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
