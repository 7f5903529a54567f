import { isEmojiCode } from '@galley/contract';
import { describe, expect, it, vi } from 'vitest';
import { addRecentEmoji, codeOf, emojiGroups, emojiOfName, findEmoji, recentEmoji, translateEmoji } from './emoji-data';

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
    expect(translateEmoji('Good :). Bad :(, 1:)')).toBe('Good 🙂. Bad 🙁, 1:)');
    expect(emojiOfName('constructor')).toBeNull();
  });

  it('[D3-emoji-find] finds emoji by a part of their name, the beginning first', () => {
    expect(findEmoji('heart')[0]?.[0]).toMatch(/^heart/);
    expect(findEmoji(':+1')[0]?.[0]).toBe('thumbsup');
    expect(findEmoji('zzzz')).toEqual([]);
  });

  it('[D3-emoji-shortcode-tones] Shortcodes take the skin tone of the person, or the one that they name', () => {
    expect(translateEmoji(':+1: :tada:', '1F3FD')).toBe('👍🏽 🎉');
    expect(translateEmoji(':wave::skin-tone-2: :wave::skin-tone-6:', '1F3FD')).toBe('👋🏻 👋🏿');
    expect(translateEmoji(':rocket::skin-tone-2: :nothing::skin-tone-2:')).toBe('🚀 :nothing::skin-tone-2:');
  });

  it('[D3-emoji-recent] The emoji that were picked last come first, each once', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    expect(recentEmoji()).toEqual([]);
    for (const name of ['tada', 'rocket', 'tada', 'no-such-emoji']) addRecentEmoji(name);
    expect(recentEmoji()).toEqual([
      ['tada', '🎉'],
      ['rocket', '🚀'],
    ]);
    for (const [name] of findEmoji('').slice(0, 40)) addRecentEmoji(name);
    expect(recentEmoji()).toHaveLength(16);
    stored.set('emoji.recent', '{"0":1}');
    expect(recentEmoji()).toEqual([]);
    vi.unstubAllGlobals();
  });
});
