import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { title } from './entities/common';
import { documentMetadata } from './entities/documents';
import { emailSettings } from './entities/email-settings';
import { explainIssue } from './explain-issue';
import { routes } from './routes';
import { cutCharacters, cutTitle, isLongerThan, shortenText } from './title-length';

const peaches = (count: number) => '🍑'.repeat(count);

describe('[F-text-emoji] the length of subjects, preview texts and metadata', () => {
  const settings = (subject: string, previewText: string) => ({ subject, previewText });
  const problemOf = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: explainIssue }).error?.issues.map(({ message }) => message) ?? [];

  it('counts an emoji as one character, as names do', () => {
    expect(problemOf(emailSettings, settings(peaches(998), peaches(500)))).toEqual([]);
    expect(problemOf(emailSettings, settings(peaches(999), peaches(501)))).toEqual([
      'The subject can have at most 998 characters.',
      'The preview text can have at most 500 characters.',
    ]);
    const all = { ...Object.fromEntries(Object.keys(documentMetadata.shape).map((name) => [name, peaches(40)])) };
    expect(problemOf(documentMetadata, all)).toEqual([]);
    const { metadata } = routes.build_email_metadata.body.parse({ metadata: { title: peaches(1000) } });
    expect(metadata.title).toBe(peaches(1000));
    const wrong = { language: peaches(41), title: peaches(1001), previewText: peaches(501) };
    expect(problemOf(routes.build_email_metadata.body, { metadata: wrong })).toEqual([
      'The language can have at most 40 characters.',
      'The title can have at most 1,000 characters.',
      'The preview text can have at most 500 characters.',
    ]);
    expect(z.toJSONSchema(emailSettings, { io: 'input' })).toMatchObject({
      properties: { subject: { maxLength: 998 }, previewText: { maxLength: 500 } },
    });
  });

  it('cuts a preview text between characters', () => {
    expect(cutCharacters(peaches(501), 500)).toBe(peaches(500));
    expect(cutCharacters(peaches(500), 500)).toBe(peaches(500));
    expect(cutCharacters('plum', 3)).toBe('plu');
  });
});

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

  it('[F3-shorten-text] shortens what is only shown between characters, too', () => {
    expect(shortenText('Plum', 4)).toBe('Plum');
    for (const start of ['', 'x', 'xx']) {
      const shown = shortenText(`${start}${peaches(60)}`, 40);
      expect([...shown]).toHaveLength(40);
      expect(shown).not.toMatch(/\p{Cs}/u);
    }
    expect(shortenText(peaches(40), 40)).toBe(peaches(40));
  });
});
