import type { SampleField } from '@galley/contract';
import { scanSource, type TemplateToken } from '@galley/markup/html';
import { builtIn, ownName } from './render-sample';
import { fieldsOf } from './token-names';

/** The most names that get a field, and their length. */
export const sampleLimits = { fields: 60, nameLength: 80 };

/** Names with dots between them: `plan`, `customer.first_name`. */
const wholePath = /^\w+(?:\.\w+)*$/;
const loopStart = /^\{\{~?\s*#\s*(?!if\b|unless\b)[A-Za-z_]/;
const loopEnd = /^\{\{~?\s*\/\s*(?!if\b|unless\b)[A-Za-z_]/;
/** Words of template languages that look like names, and lists that loops name. */
const words = new Set([...builtIn, 'this', 'else', 'and', 'or', 'end']);

/**
 * Lists what personas can fill in for documents, in the order in which it's first used: names that are shown as text or
 * compared, and names that only decide whether something is shown. Lists, names inside loops and names that a document
 * sets itself are left out. Merge tags ignore case, so their names are in lower case.
 */
export function findSampleFields(htmls: readonly string[]): SampleField[] {
  const kinds = new Map<string, SampleField['kind']>();
  for (const html of htmls) {
    const own = new Set(Array.from(html.matchAll(ownName), ([, name = '']) => name));
    for (const { name, kind } of outsideLoops(html).flatMap((token) => fieldsOf(html, token))) {
      const root = name.split('.')[0] ?? '';
      if (words.has(root) || own.has(root) || name.length > sampleLimits.nameLength) continue;
      if (!wholePath.test(name)) continue;
      if (kind === 'text' || !kinds.has(name)) kinds.set(name, kind);
    }
  }
  // `customer` isn't a field of its own beside `customer.name`.
  const parents = new Set([...kinds.keys()].flatMap((name) => parentsOf(name)));
  return [...kinds]
    .filter(([name]) => !parents.has(name))
    .slice(0, sampleLimits.fields)
    .map(([name, kind]) => ({ name, kind }));
}

/** The tokens of a document without those in blocks of Handlebars that change what names mean, such as `each`. */
function outsideLoops(html: string): TemplateToken[] {
  let depth = 0;
  return scanSource(html).tokens.filter(({ start, end }) => {
    const text = html.slice(start, end);
    if (loopStart.test(text)) depth += 1;
    else if (loopEnd.test(text)) depth = Math.max(0, depth - 1);
    return depth === 0;
  });
}

function parentsOf(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}
