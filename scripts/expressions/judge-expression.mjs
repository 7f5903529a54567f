/**
 * Explains why an expression may take more than linear time. `scslre` finds quantifiers that can match each other's
 * characters, and those that restart at each character of their match. The rule below adds beginnings that fit into the
 * repetition after them: `<!--[\s\S]*?-->` reads to the end for each of many `<!--`.
 */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { Chars, toUnicodeSet } from 'regexp-ast-analysis';
import { analyse } from 'scslre';

const parser = new RegExpParser({ ecmaVersion: 2025 });

/** Up to this many repetitions count as a constant; more count as unlimited. */
const mostRepeated = 1000;

/** Returns a sentence, or null for an expression that looks linear. */
export function faultOf(written, flags) {
  const source = withoutLargeBounds(written, flags);
  const isSticky = flags.includes('y');
  for (const report of analyse({ source, flags }, { assumeRejectingSuffix: false }).reports) {
    if (report.type === 'Move' && isSticky) continue;
    const what = { Trade: 'two repetitions share characters', Self: 'a repetition can be read in several ways' };
    const how = report.exponential ? 'exponential' : 'polynomial';
    return `${how}: ${what[report.type] ?? 'it begins anew at each character of what it repeats'}`;
  }
  return nestedRepetition(source, flags) ?? (isSticky ? null : repeatedBeginning(source, flags));
}

/** `(?:<!--[\s\S]*?-->)*`: the end and the beginning of an outer round fit into the inner repetition. */
function nestedRepetition(source, flags) {
  const parsedFlags = parser.parseFlags(flags);
  let fault = null;
  visitRegExpAST(parser.parsePattern(source, 0, source.length, parsedFlags), {
    onQuantifierEnter(quantifier) {
      if (fault || quantifier.max !== Number.POSITIVE_INFINITY || hasAssertion(quantifier.element)) return;
      const { before, after, isBehind, isNested } = around(quantifier, { withinRepetition: true });
      const round = [...before, ...after];
      if (!isNested || isBehind || round.every(mayBeEmpty)) return;
      const set = charsOf(quantifier.element, parsedFlags);
      if (round.every((node) => fitsInto(node, set, parsedFlags)))
        fault = `exponential: one round of the repetition around it fits into ${quantifier.raw}`;
    },
  });
  return fault;
}

/** With a condition before each character, a repetition can only end at one place. */
function hasAssertion(node) {
  if (!isGroup(node)) return false;
  return node.alternatives.some(({ elements }) => elements.some((element) => element.type === 'Assertion'));
}

/** Treats `{0,5000}` as `{0,}`, so that it counts as a repetition. */
function withoutLargeBounds(source, flags) {
  const edits = [];
  visitRegExpAST(parser.parsePattern(source, 0, source.length, parser.parseFlags(flags)), {
    onQuantifierEnter({ element, end, greedy, max, min }) {
      if (max >= mostRepeated && max !== Number.POSITIVE_INFINITY)
        edits.push({ start: element.end, end, text: `{${min},}${greedy ? '' : '?'}` });
    },
  });
  let result = source;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}

function repeatedBeginning(source, flags) {
  const parsedFlags = parser.parseFlags(flags);
  const pattern = parser.parsePattern(source, 0, source.length, parsedFlags);
  let fault = null;
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (fault || quantifier.max !== Number.POSITIVE_INFINITY) return;
      const { before, after, isBehind } = around(quantifier);
      if (isBehind || before.some((node) => isStart(node, parsedFlags)) || before.every(mayBeEmpty)) return;
      const set = charsOf(quantifier.element, parsedFlags);
      const reachesEnd = set.isAll && acceptsEnd(after);
      if (after.every(alwaysMatches) || reachesEnd || !before.every((node) => fitsInto(node, set, parsedFlags))) return;
      fault = `polynomial: its beginning fits into ${quantifier.raw}`;
    },
  });
  return fault;
}

/**
 * Returns the parts before and after a node in all sequences it is in, or only in those within the repetition around
 * it.
 */
function around(node, { withinRepetition = false } = {}) {
  const before = [];
  const after = [];
  for (let child = node; child.parent; child = child.parent) {
    const { parent } = child;
    if (withinRepetition && parent.type === 'Quantifier' && parent.max === Number.POSITIVE_INFINITY)
      return { before, after, isBehind: false, isNested: true };
    if (parent.type === 'Assertion' && parent.kind === 'lookbehind')
      return { before, after, isBehind: true, isNested: false };
    if (parent.type !== 'Alternative') continue;
    const index = parent.elements.indexOf(child);
    before.unshift(...parent.elements.slice(0, index));
    after.push(...parent.elements.slice(index + 1));
  }
  return { before, after, isBehind: false, isNested: false };
}

const isStart = (node, { multiline }) => node.type === 'Assertion' && node.kind === 'start' && !multiline;

function mayBeEmpty(node) {
  if (node.type === 'Assertion' || node.type === 'Backreference') return true;
  if (node.type === 'Quantifier') return node.min === 0 || mayBeEmpty(node.element);
  return isGroup(node) && node.alternatives.some(({ elements }) => elements.every(mayBeEmpty));
}

/** Returns true if it matches at every position. */
function alwaysMatches(node) {
  if (node.type === 'Quantifier') return node.min === 0 || alwaysMatches(node.element);
  return isGroup(node) && node.alternatives.some(({ elements }) => elements.every(alwaysMatches));
}

/** Returns true if a sequence matches at the end of the text. */
function acceptsEnd(nodes) {
  return nodes.every((node) => {
    if (node.type === 'Assertion') return node.kind === 'end';
    return isGroup(node) ? node.alternatives.some(({ elements }) => acceptsEnd(elements)) : alwaysMatches(node);
  });
}

/** Returns true if the node can match a text made only of characters of the set. */
function fitsInto(node, set, flags) {
  if (node.type === 'Assertion' || node.type === 'Backreference') return true;
  if (node.type === 'Quantifier') return node.min === 0 || fitsInto(node.element, set, flags);
  if (isGroup(node))
    return node.alternatives.some(({ elements }) => elements.every((element) => fitsInto(element, set, flags)));
  return !toUnicodeSet(node, flags).chars.isDisjointWith(set);
}

/** Returns all characters that the node can match somewhere. */
function charsOf(node, flags) {
  if (node.type === 'Assertion' || node.type === 'Backreference') return Chars.empty(flags);
  if (node.type === 'Quantifier') return charsOf(node.element, flags);
  if (!isGroup(node)) return toUnicodeSet(node, flags).chars;
  return node.alternatives
    .flatMap(({ elements }) => elements)
    .reduce((set, element) => set.union(charsOf(element, flags)), Chars.empty(flags));
}

function isGroup(node) {
  return node.type === 'Group' || node.type === 'CapturingGroup';
}
