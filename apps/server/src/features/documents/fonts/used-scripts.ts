/** Scripts that common systems have no fonts for, each with a letter to draw and its name in messages. */
export const scripts = [
  { letters: /\p{Script=Han}/u, sample: '漢', name: 'Chinese characters' },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, sample: 'あ', name: 'Japanese kana' },
  { letters: /\p{Script=Hangul}/u, sample: '한', name: 'Korean' },
  { letters: /\p{Script=Thai}/u, sample: 'ก', name: 'Thai' },
  { letters: /\p{Script=Hebrew}/u, sample: 'א', name: 'Hebrew' },
  { letters: /\p{Script=Arabic}/u, sample: 'ع', name: 'Arabic' },
  { letters: /\p{Script=Devanagari}/u, sample: 'क', name: 'Devanagari' },
  { letters: /\p{Script=Bengali}/u, sample: 'ক', name: 'Bengali' },
  { letters: /\p{Script=Tamil}/u, sample: 'க', name: 'Tamil' },
  { letters: /\p{Script=Telugu}/u, sample: 'క', name: 'Telugu' },
  { letters: /\p{Script=Khmer}/u, sample: 'ក', name: 'Khmer' },
  { letters: /\p{Script=Myanmar}/u, sample: 'က', name: 'Burmese' },
  { letters: /\p{Script=Georgian}/u, sample: 'ა', name: 'Georgian' },
  { letters: /\p{Script=Armenian}/u, sample: 'ա', name: 'Armenian' },
  { letters: /\p{Script=Ethiopic}/u, sample: 'አ', name: 'Ethiopic' },
  { letters: /\p{Script=Greek}/u, sample: 'α', name: 'Greek' },
  { letters: /\p{Script=Cyrillic}/u, sample: 'ж', name: 'Cyrillic' },
  { letters: /\p{Emoji_Presentation}/u, sample: '😀', name: 'emoji' },
] as const;

/** Returns the names of the scripts in a text that need a font of their own. Pure. */
export function scriptsOf(text: string): string[] {
  return scripts.filter(({ letters }) => letters.test(text)).map(({ name }) => name);
}
