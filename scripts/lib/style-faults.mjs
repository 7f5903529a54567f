/**
 * Finds faults in the style sheets of the web app: the same rule twice, an unknown primitive, and more declarations
 * than the limit (docs/decisions/110).
 */
import { generate, parse, walk } from 'css-tree';

/** How many declarations fewer than the limit are fine before the limit has to come down. */
const mostSlack = 150;

/** The rules of a style sheet, without those of keyframes. */
function readRules(text) {
  const rules = [];
  walk(parse(text, { parseValue: false, positions: true }), {
    visit: 'Rule',
    enter(rule) {
      if (/keyframes$/.test(this.atrule?.name ?? '')) return;
      const declarations = rule.block.children
        .toArray()
        .filter((node) => node.type === 'Declaration')
        .map((node) => ({ property: node.property, value: generate(node.value).trim().replace(/\s+/g, ' ') }));
      const selector = generate(rule.prelude);
      // A condition around it is a media query or the like; a layer is none.
      const isConditional = this.atrule !== null && this.atrule.name !== 'layer';
      rules.push({ line: rule.loc.start.line, selector, isConditional, declarations });
    },
  });
  return rules;
}

/** Classes alone, outside of media queries: what can take a primitive. */
function canCompose({ selector, isConditional }) {
  return !isConditional && selector.split(',').every((part) => /^\.[\w-]+$/.test(part));
}

/**
 * Bodies of two and more declarations that are in several rules, with the places of the rules. What can't take a
 * primitive may repeat one, and two declarations of a state, a descendant or a media query may repeat each other.
 */
export function findRepeatedBodies(sheets) {
  const bodies = new Map();
  for (const [file, text] of Object.entries(sheets)) {
    for (const rule of readRules(text)) {
      const body = rule.declarations.map(({ property, value }) => `${property}: ${value}`).toSorted();
      if (body.length < 2) continue;
      const key = body.join('; ');
      bodies.set(key, [...(bodies.get(key) ?? []), { ...rule, place: `${file}:${rule.line}` }]);
    }
  }
  return [...bodies]
    .filter(([, rules]) => isRepeated(rules))
    .map(([body, rules]) => ({ body, places: rules.map(({ place }) => place) }));
}

function isRepeated(rules) {
  const others = rules.filter(({ selector }) => !selector.startsWith('.g-'));
  return rules.filter(canCompose).length > 1 || (others.length > 1 && rules[0].declarations.length > 2);
}

/** The names that `composes` takes from a sheet that has no such class, with their places. */
export function findUnknownPrimitives(sheets, primitives) {
  const known = new Set(
    readRules(primitives).flatMap(({ selector }) => [...selector.matchAll(/\.([\w-]+)/g)].map((m) => m[1])),
  );
  const unknown = [];
  for (const [file, text] of Object.entries(sheets)) {
    for (const { line, declarations } of readRules(text)) {
      for (const { property, value } of declarations) {
        if (property !== 'composes') continue;
        const [names, from] = value.split(' from ');
        if (from !== 'global') unknown.push({ place: `${file}:${line}`, name: value });
        else
          for (const name of names.split(' ')) if (!known.has(name)) unknown.push({ place: `${file}:${line}`, name });
      }
    }
  }
  return unknown;
}

export function countDeclarations(sheets) {
  return Object.values(sheets)
    .flatMap(readRules)
    .reduce((sum, { declarations }) => sum + declarations.length, 0);
}

/** Returns the fault of a number of declarations: more than the limit, or so few that the limit can come down. */
export function judgeCount(count, limit) {
  if (count > limit) return `${count} declarations, ${count - limit} more than the limit. Use the primitives.`;
  if (count < limit - mostSlack) return `${count} declarations. Lower the limit (${limit}) to ${count}.`;
  return null;
}
