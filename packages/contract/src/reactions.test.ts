import { describe, expect, it } from 'vitest';
import { emojiText, isEmojiCode } from './emoji-text';
import type { CommentEmoji } from './entities/comment';
import type { SkinTone } from './entities/profile';
import { groupReactions, reactionNames } from './reactions';

const by = (name: string, code: string, skinTone: SkinTone = ''): CommentEmoji => ({
  uuid: `${name} ${code}`,
  code,
  timeAdded: 0,
  user: { id: 1, anonId: 0, name, skinTone, avatar: '' },
});

describe('reactions', () => {
  it('[D3-reaction-groups] are grouped by emoji and skin tone, in the order of the first', () => {
    const emojis = [by('A', '1F44D'), by('B', '2764-FE0F'), by('C', '1F44D', '1F3FD'), by('D', '1F44D')];
    expect(groupReactions(emojis).map(({ code, skinTone, emojis: of }) => [code, skinTone, of.length])).toEqual([
      ['1F44D', '', 2],
      ['2764-FE0F', '', 1],
      ['1F44D', '1F3FD', 1],
    ]);
  });

  it('[D3-reaction-names] lists the names of one, two, and more people', () => {
    const names = ['A', 'B', 'C', 'D'].map((name) => by(name, '1F44D'));
    expect([0, 1, 2, 3, 4].map((count) => reactionNames(names.slice(0, count)))).toEqual([
      '',
      'A',
      'A and B',
      'A, B, & 1 other',
      'A, B, & 2 others',
    ]);
  });

  it('[D3-emoji-tones] have the tone of the person where the emoji has tones', () => {
    expect(emojiText('1F44D', '1F3FD')).toBe('\u{1F44D}\u{1F3FD}');
    expect(emojiText('270C-FE0F', '1F3FB')).toBe('\u270c\u{1F3FB}');
    expect(emojiText('2764-FE0F', '1F3FD')).toBe('\u2764\ufe0f');
    expect(emojiText('1F469-200D-1F4BB', '1F3FF')).toBe('\u{1F469}\u{1F3FF}\u200d\u{1F4BB}');
    expect(['1F44D', '2764-FE0F', '1F1E9-1F1EA', '23-FE0F-20E3'].every(isEmojiCode)).toBe(true);
    expect(['41', '1F44D-1F3FD', '1F44D-1F44D', '110000', 'FFFFFF', '1F3FD'].some(isEmojiCode)).toBe(false);
  });
});
