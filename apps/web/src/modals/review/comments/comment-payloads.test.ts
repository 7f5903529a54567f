import { renderComment } from '@galley/contract';
import { PAYLOADS } from '@galley/markup/testing';
import { expect, it } from 'vitest';

const ours =
  /^(?:<\/?(?:p|ul|li|strong|em|code|a|span)>|<br>|<span data-user-id="\d+">|<a href="https?:[^"<>']*" target="_blank" rel="noopener noreferrer nofollow">)$/;

it('[D1-comment-payloads] No payload in a comment, a format, a link or a name makes an element that isn’t ours', () => {
  expect(PAYLOADS.length).toBeGreaterThan(90);
  for (const payload of PAYLOADS) {
    const texts = [
      payload,
      `**${payload}**`,
      `\`${payload}\``,
      `- ${payload}`,
      `https://a.example/${payload}`,
      `@${payload}`,
    ];
    for (const text of texts) {
      const tags = renderComment(text, [{ id: 1, name: payload }]).match(/<[^>]*>?/g) ?? [];
      expect(tags.filter((tag) => !ours.test(tag))).toEqual([]);
    }
  }
});
