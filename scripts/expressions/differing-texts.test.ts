import { expect, it } from 'vitest';
import { differingTexts } from './differing-texts.mjs';

it('[D15-pairs] leaves out what an expression matches nowhere, and what it can not tell from another text', () => {
  expect(differingTexts(String.raw`\s+$`, '', ['  ', ' \t', ' a', '\n\n'])).toEqual(['  ']);
  expect(differingTexts('[ab]+c', '', ['ab', 'ba', 'aa', 'ac', 'bc', 'ad', 'cc'])).toEqual(['ab', 'ac', 'cc']);
  expect(differingTexts('[ab]+c', 'i', ['aB', 'AC'])).toEqual(['aB', 'AC']);
  // Characters that only occur in a lookaround count too.
  expect(differingTexts('(?!x)a+', '', ['ax', 'xa', 'ay'])).toEqual(['ax', 'xa']);
  expect(differingTexts('(?<=x)a+', '', ['ax', 'ay'])).toEqual(['ax']);
});

it('[D15-pairs] tells characters apart wherever an expression does', () => {
  // Any character, and a word boundary.
  expect(differingTexts(String.raw`\b.+!`, '', ['ab', 'a ', 'b ', 'a!'])).toEqual(['ab', 'a ', 'a!']);
  // Line breaks, for `^` and `$`.
  expect(differingTexts('^[^"]+$', '', ['a\n', 'ab'])).toEqual(['a\n']);
  expect(differingTexts('^[^"]+$', 'm', ['a\n', 'ab'])).toEqual(['a\n', 'ab']);
  // A backreference compares the characters themselves.
  expect(differingTexts(String.raw`(['"]).*\1`, '', ['ab', 'ba', '"a'])).toEqual(['ab', 'ba', '"a']);
  // Surrogates without the flag, whole characters with it.
  expect(differingTexts('[\u{1f600}]+', 'u', ['\u{1f600}\u{1f600}', 'a'])).toEqual(['\u{1f600}\u{1f600}']);
});
