import { corpusFiles, readCorpusFile } from '@galley/markup/testing';
import { expect, it } from 'vitest';
import { checkDarkMode } from './dark/check-dark-mode';
import { checkAnnotations } from './inbox/check-annotations';
import { checkInbox } from './inbox/check-inbox';
import { readExportedPage } from './page/exported-page';
import { checkWeight } from './weight/check-weight';

it('[W11-checks-corpus] dark mode, inbox and weight are checked in every email of the corpus', () => {
  for (const file of corpusFiles('all')) {
    const html = readCorpusFile(file);
    const page = readExportedPage(html);
    if (!page) continue;
    const findings = [
      ...checkDarkMode(page),
      ...checkInbox(page, { subject: '', sender: '' }),
      ...checkAnnotations(page, new Date('2026-11-29')),
      ...checkWeight(page, new Map(), null),
    ];
    for (const { rule, message, start, end, source } of findings) {
      expect([file.name, rule]).toEqual([file.name, expect.stringMatching(/^(?:dark|inbox|weight)-/)]);
      expect(message).not.toMatch(/\.$/);
      expect(start <= end && end <= html.length && source.name !== '').toBe(true);
    }
    expect([file.name, findings.length <= 120]).toEqual([file.name, true]);
  }
});
