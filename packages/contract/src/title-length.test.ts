import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { title } from './entities/common';
import { explainIssue } from './explain-issue';
import { routes } from './routes';
import { cutTitle, isLongerThan } from './title-length';

const peaches = (count: number) => '🍑'.repeat(count);

describe('[F-name-emoji] the length of names', () => {
  it('counts an emoji as one character', () => {
    expect(isLongerThan(peaches(255), 255)).toBe(false);
    expect(isLongerThan(peaches(256), 255)).toBe(true);
    expect(isLongerThan(`x${peaches(255)}`, 255)).toBe(true);
    expect(isLongerThan('x'.repeat(255), 255)).toBe(false);
    expect(isLongerThan('x'.repeat(256), 255)).toBe(true);
  });

  it('lets titles, and the names of people in every request, have 255 emoji', () => {
    expect(title.parse(` ${peaches(255)} `)).toBe(peaches(255));
    const names = { name: peaches(255), timezone: 'Europe/Berlin', job: peaches(255), workplace: peaches(255) };
    expect(routes.api_v1_profile.body.parse(names)).toEqual(names);
    expect(routes.invites_accept.body.parse({ name: peaches(255) }).name).toBe(peaches(255));
    expect(routes.api_v1_people_invite.body.parse({ name: peaches(255) }).name).toBe(peaches(255));
  });

  it('says what the limit is, and keeps it in the description of the API', () => {
    const { error } = z.object({ name: title }).safeParse({ name: peaches(256) }, { error: explainIssue });
    expect(error?.issues.map(({ message }) => message)).toEqual(['The name can have at most 255 characters.']);
    expect(z.toJSONSchema(title, { io: 'input' })).toMatchObject({ minLength: 1, maxLength: 255 });
  });

  it('cuts titles between characters, with room for a suffix', () => {
    expect(cutTitle('Plum', ' copy')).toBe('Plum copy');
    for (const start of ['', 'x', 'xx']) {
      const cut = cutTitle(`${start}${peaches(300)}`, ' copy');
      expect([...cut]).toHaveLength(255);
      expect(cut).toMatch(/🍑 copy$/u);
      expect(title.parse(cut)).toBe(cut);
    }
    expect(cutTitle(peaches(255))).toBe(peaches(255));
    expect(cutTitle('x'.repeat(300))).toBe('x'.repeat(255));
  });
});
