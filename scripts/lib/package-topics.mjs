import ts from 'typescript';

/** Names that an index may export at most: a reader sees them at a glance. */
export const mostNames = 120;

/** The names that the text of an index or topic exports, in order. */
export function listNames(text) {
  const file = ts.createSourceFile('topic.ts', text, ts.ScriptTarget.Latest);
  return file.statements.filter(ts.isExportDeclaration).flatMap(({ exportClause }) => {
    if (!exportClause || !ts.isNamedExports(exportClause)) return ['*'];
    return exportClause.elements.map(({ name }) => name.text);
  });
}

/**
 * Sentences on what is wrong with the entries of a package. `entries` maps what follows the package's name in an
 * import ('.' = the index, './checks' = a topic) to the text of that file.
 */
export function findTopicFaults(entries) {
  const faults = [];
  const homes = new Map();
  for (const [entry, text] of Object.entries(entries)) {
    const names = listNames(text);
    if (names.includes('*')) faults.push(`${entry} exports *: name what it exports.`);
    if (names.length > mostNames) {
      faults.push(`${entry} exports ${names.length} names, more than ${mostNames}: move some to a topic.`);
    }
    if (!/^\/\*\*/.test(text)) faults.push(`${entry} doesn't begin with a comment on what it is about.`);
    for (const name of names) {
      if (homes.has(name)) faults.push(`${name} is exported by ${homes.get(name)} and ${entry}: it has one home.`);
      homes.set(name, entry);
    }
  }
  return faults;
}
