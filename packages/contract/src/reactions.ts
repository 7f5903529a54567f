import type { CommentAuthor, CommentEmoji } from './entities/comment';
import { formatCount } from './format-count';

/** The reactions to a comment with the same emoji in the same skin tone, shown as one button. */
export interface ReactionGroup {
  code: string;
  skinTone: string;
  emojis: readonly CommentEmoji[];
}

/** Reactions by emoji and skin tone of the person, in the order of their first one (dashboard spec 3). */
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

/** Who reacted: 'A', 'A and B', 'A, B, & 2 others' (dashboard spec 3). */
export function reactionNames(emojis: readonly { user: Pick<CommentAuthor, 'name'> }[]): string {
  const [first = '', second = '', ...others] = emojis.map(({ user }) => user.name);
  if (others.length > 0)
    return `${first}, ${second}, & ${formatCount(others.length, { one: 'other', other: 'others' })}`;
  return second === '' ? first : `${first} and ${second}`;
}
