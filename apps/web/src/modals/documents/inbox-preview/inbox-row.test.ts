import { describe, expect, it } from 'vitest';
import { inboxRow } from './inbox-row';

const long = 'Quinces are ripe, '.repeat(10);

describe('[F-E-inbox-row] the row of an email in an inbox', () => {
  it('is whole where it fits, with white space as one blank', () => {
    const email = { subject: ' Quinces\n are  ripe ', previewText: 'Come & pick' };
    for (const client of ['phone', 'desktop'] as const)
      expect(inboxRow(client, email)).toEqual({ subject: 'Quinces are ripe', previewText: 'Come & pick' });
  });

  it('is cut on a phone after one line of subject and two of preview text', () => {
    const { subject, previewText } = inboxRow('phone', { subject: long, previewText: long });
    expect(subject).toBe('Quinces are ripe, Quinces are ripe, Qui…');
    expect([...subject]).toHaveLength(40);
    expect([...previewText]).toHaveLength(80);
  });

  it('gives the preview text of a desktop what the subject leaves of the line', () => {
    expect([...inboxRow('desktop', { subject: 'Ripe', previewText: long }).previewText]).toHaveLength(96);
    const { subject, previewText } = inboxRow('desktop', { subject: long, previewText: long });
    expect([...subject, ...previewText].length).toBeLessThanOrEqual(100);
    expect([...subject]).toHaveLength(70);
  });

  it('never cuts through an emoji', () => {
    const { subject } = inboxRow('phone', { subject: '🍐'.repeat(60), previewText: '' });
    expect(subject).toBe(`${'🍐'.repeat(39)}…`);
  });
});
