/** Of many texts, those that an expression can tell apart: the others cost it the same, or nothing to speak of. */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { Chars, toUnicodeSet } from 'regexp-ast-analysis';

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * One of each kind of `texts`, each meant to be repeated. Left out is a text
 * - with a character that the expression matches nowhere: no attempt at a match reads beyond it, so repetitions cost
 *   what one costs, times their number;
 * - of the same kinds of characters, in the same order, as another: the expression takes the same steps on both. A
 *   backreference compares the characters themselves, so there every text counts.
 */
export function differingTexts(source, flags, texts) {
  const { sets, alphabet, comparesCharacters, isByCodePoint } = charactersOf(source, flags);
  const kinds = new Map();
  const kindOf = (code) => {
    let kind = kinds.get(code);
    if (kind === undefined) {
      kind = alphabet.has(code) ? sets.map((set) => (set.has(code) ? '1' : '0')).join('') : null;
      kinds.set(code, kind);
    }
    return kind;
  };
  const found = new Map();
  for (const text of texts) {
    const ofText = codesOf(text, isByCodePoint).map(kindOf);
    if (ofText.includes(null)) continue;
    const key = comparesCharacters ? text : ofText.join(' ');
    if (!found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}

/** All sets of characters that parts of the expression match or look at, and what they match together. */
function charactersOf(source, flags) {
  const parsedFlags = parser.parseFlags(flags);
  const sets = [];
  let alphabet = Chars.empty(parsedFlags);
  let comparesCharacters = false;
  const add = (node) => {
    const set = toUnicodeSet(node, parsedFlags).chars;
    sets.push(set);
    alphabet = alphabet.union(set);
  };
  const addOutsideOfClass = (node) => {
    if (!node.parent.type.startsWith('CharacterClass')) add(node);
  };
  visitRegExpAST(parser.parsePattern(source, 0, source.length, parsedFlags), {
    onCharacterEnter: addOutsideOfClass,
    onCharacterSetEnter: addOutsideOfClass,
    onCharacterClassEnter: add,
    onBackreferenceEnter() {
      comparesCharacters = true;
    },
    onAssertionEnter({ kind }) {
      if (kind === 'word') sets.push(Chars.word(parsedFlags));
      if (parsedFlags.multiline && (kind === 'start' || kind === 'end')) sets.push(Chars.lineTerminator(parsedFlags));
    },
  });
  return { sets, alphabet, comparesCharacters, isByCodePoint: parsedFlags.unicode || parsedFlags.unicodeSets };
}

function codesOf(text, isByCodePoint) {
  if (isByCodePoint) return Array.from(text, (character) => character.codePointAt(0));
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}
