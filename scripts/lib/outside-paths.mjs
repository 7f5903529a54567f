import path from 'node:path';
import ts from 'typescript';

/** Folders that belong to a person or machine and don't exist in other checkouts. */
const machineFolder = /^(?:\/(?:home|Users)\/[\w.-]+|\/root|\/work|\/workspace|[A-Za-z]:\\Users\\[^\\]+)(?:[/\\]|$)/;
/** Calls that join their arguments to a path. */
const joining = new Set(['join', 'resolve']);

/**
 * Finds paths outside the repository in source files: relative paths that leave it, from the file's folder or from a
 * computed folder (`path.join(root, '../data')`), and absolute paths into a home folder. `files` maps paths from the
 * root, with `/`, to texts. Values only known at run time aren't checked. Returns the file, the line and the path as
 * written.
 */
export function findOutsidePaths(files) {
  const texts = new Map(files);
  const sources = new Map();
  const source = (file) => {
    if (!sources.has(file)) sources.set(file, ts.createSourceFile(file, texts.get(file), ts.ScriptTarget.Latest, true));
    return sources.get(file);
  };
  const values = new Map();
  /** Returns the constants and imported names at the top of a file. */
  const namesIn = (file) => {
    if (!values.has(file)) values.set(file, readNames(source(file)));
    return values.get(file);
  };

  /** Evaluates an expression to a path from the root of the repository; null if it isn't known. */
  function evaluate(node, file, depth = 0) {
    if (!node || depth > 8) return null;
    const next = (one) => evaluate(one, file, depth + 1);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return next(node.expression);
    const folder = path.posix.dirname(file);
    const text = node.getText();
    if (text === 'import.meta.dirname' || text === '__dirname') return folder;
    if (text === 'import.meta.url' || text === 'import.meta.filename' || text === '__filename') return file;
    if (ts.isPropertyAccessExpression(node)) return node.name.text === 'pathname' ? next(node.expression) : null;
    if (ts.isIdentifier(node)) {
      const named = namesIn(file).get(node.text);
      if (named?.value) return next(named.value);
      const other = named?.from && findImported(file, named.from, texts);
      const exported = other && namesIn(other).get(named.name);
      return exported?.value ? evaluate(exported.value, other, depth + 1) : null;
    }
    if (ts.isNewExpression(node) && node.expression.getText() === 'URL') {
      const [relative, base] = node.arguments ?? [];
      const from = base && next(base);
      if (from === null || from === undefined || !relative || !ts.isStringLiteralLike(relative)) return null;
      return path.posix.normalize(path.posix.join(path.posix.dirname(from), relative.text));
    }
    if (!ts.isCallExpression(node)) return null;
    const called = ts.isPropertyAccessExpression(node.expression)
      ? node.expression.name.text
      : node.expression.getText();
    if (called === 'fileURLToPath') return next(node.arguments[0]);
    if (called === 'dirname') {
      const inner = next(node.arguments[0]);
      return inner === null ? null : path.posix.dirname(inner);
    }
    return joining.has(called) ? evaluateJoin(node.arguments, file, depth) : null;
  }

  function evaluateJoin(args, file, depth) {
    let joined = evaluate(args[0], file, depth + 1);
    for (const one of args.slice(1)) {
      if (joined === null) return null;
      // The rest after an unknown part may lead back inside.
      if (!ts.isStringLiteralLike(one)) return leaves(joined) ? joined : null;
      joined = path.posix.normalize(path.posix.join(joined, one.text));
    }
    return joined;
  }

  const faults = [];
  for (const [file] of files) {
    const add = (node, shown) => {
      const { line } = source(file).getLineAndCharacterOfPosition(node.getStart());
      faults.push({ file, line: line + 1, path: shown });
    };
    const visit = (node) => {
      const isPath = ts.isNewExpression(node) || ts.isCallExpression(node);
      const value = isPath ? evaluate(node, file) : null;
      if (value !== null && leaves(value)) return add(node, value);
      if (ts.isStringLiteralLike(node)) {
        const isAway = /^(?:\.\.?\/)+/.test(node.text) && isOfFile(node);
        const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), node.text));
        if (machineFolder.test(node.text) || (isAway && leaves(target))) add(node, node.text);
      }
      ts.forEachChild(node, visit);
    };
    if (mayLeave(file, texts.get(file))) visit(source(file));
  }
  return faults;
}

/** Returns true if a file is worth parsing. Most have nothing that could lead outside. */
function mayLeave(file, text) {
  const climbs = [...text.matchAll(/(?:\.\.\/)+|\.\.(?=['"`])/g)].map(([climb]) => Math.ceil(climb.length / 3));
  const depth = file.split('/').length - 1;
  if (climbs.some((steps) => steps > depth)) return true;
  if (climbs.length > 0 && /\b(?:join|resolve|dirname|URL)\(/.test(text)) return true;
  return /\/(?:home|Users|root|work|workspace)\b|\bUsers\\/.test(text);
}

/** Returns true if a path from the root leads out of the repository. */
function leaves(value) {
  return value === '..' || value.startsWith('../');
}

/**
 * Returns true if a relative text is resolved from its file: in an import or export, or as an argument of `require` or
 * `import`.
 */
function isOfFile(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  return ts.isCallExpression(parent) && /^(?:import|require|vi\.mock)$/.test(parent.expression.getText());
}

function readNames(source) {
  const names = new Map();
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) names.set(name.text, { value: initializer });
    }
    if (!ts.isImportDeclaration(statement) || !statement.importClause?.namedBindings) continue;
    const { namedBindings } = statement.importClause;
    if (!ts.isNamedImports(namedBindings)) continue;
    for (const one of namedBindings.elements)
      names.set(one.name.text, { from: statement.moduleSpecifier.text, name: (one.propertyName ?? one.name).text });
  }
  return names;
}

/** Returns the file that a relative import means, if it is one of the checked files. */
function findImported(file, specifier, texts) {
  if (!specifier.startsWith('.')) return null;
  const base = path.posix.join(path.posix.dirname(file), specifier);
  return [base, `${base}.ts`, `${base}.mjs`, `${base}/index.ts`].find((one) => texts.has(one)) ?? null;
}
