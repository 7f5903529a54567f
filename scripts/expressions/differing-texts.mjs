/** Selects the texts that an expression can distinguish. The others take the same or a negligible time. */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { Chars, toUnicodeSet } from 'regexp-ast-analysis';

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * Returns one text of each kind; each is meant to be repeated. A text is left out
 * - if it has a character that the expression matches nowhere: no match attempt reads beyond it, so the time of
 *   repetitions is linear;
 * - if it has the same kinds of characters in the same order as another one: the expression takes the same steps on
 *   both. A backreference compares the characters themselves, so then all texts are returned.
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

/** Returns all sets of characters that parts of the expression match or look at, and their union. */
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
