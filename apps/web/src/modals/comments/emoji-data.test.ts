import { isEmojiCode } from '@galley/contract';
import { describe, expect, it } from 'vitest';
import { codeOf, emojiGroups, emojiOfName, findEmoji, translateEmoji } from './emoji-data';

describe('emoji', () => {
  it('[D3-emoji-codes] have names of their own and codes that the server accepts', () => {
    const all = emojiGroups.flatMap(({ emojis }) => emojis);
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
    expect(all.filter(([, text]) => !isEmojiCode(codeOf(text)))).toEqual([]);
  });

  it('[D3-emoji-shortcodes] Shortcodes and smileys become emoji, but not in code and addresses', () => {
    expect(translateEmoji(':tada: :+1: great :) :nothing: <3')).toBe('🎉 👍 great 🙂 :nothing: ❤️');
    expect(translateEmoji('`:tada:` https://a.example/:tada: 10:30:45 a:)')).toBe(
      '`:tada:` https://a.example/:tada: 10:30:45 a:)',
    );
    expect(emojiOfName('constructor')).toBeNull();
  });

  it('[D3-emoji-find] finds emoji by a part of their name, the beginning first', () => {
    expect(findEmoji('heart')[0]?.[0]).toMatch(/^heart/);
    expect(findEmoji(':+1')[0]?.[0]).toBe('thumbsup');
    expect(findEmoji('zzzz')).toEqual([]);
  });
});
