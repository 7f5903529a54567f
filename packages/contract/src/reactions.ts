import type { CommentAuthor, CommentEmoji } from './entities/comment';
import { formatCount } from './format-count';

/** Reactions to a comment with the same emoji and skin tone, shown as one button. */
export interface ReactionGroup {
  code: string;
  skinTone: string;
  emojis: readonly CommentEmoji[];
}

/** Groups reactions by emoji and the person's skin tone, in the order of the first reaction of each group. */
export function groupReactions(emojis: readonly CommentEmoji[]): ReactionGroup[] {
  const groups = new Map<string, { code: string; skinTone: string; emojis: CommentEmoji[] }>();
  for (const emoji of emojis) {
    const { skinTone } = emoji.user;
    const key = `${emoji.code} ${skinTone}`;
    const group = groups.get(key) ?? { code: emoji.code, skinTone, emojis: [] };
    group.emojis.push(emoji);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the names of the people who reacted: 'A', 'A and B', 'A, B, & 2 others'. */
export function reactionNames(emojis: readonly { user: Pick<CommentAuthor, 'name'> }[]): string {
  const [first = '', second = '', ...others] = emojis.map(({ user }) => user.name);
  if (others.length > 0)
    return `${first}, ${second}, & ${formatCount(others.length, { one: 'other', other: 'others' })}`;
  return second === '' ? first : `${first} and ${second}`;
}
