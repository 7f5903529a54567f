import { corpusFiles, readCorpusFile } from '@galley/markup/testing';
import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkAccessibility } from './check-accessibility';

it('[W11-a11y-corpus] every finding in the corpus is a sentence about a part of the file, once per cause', () => {
  for (const file of corpusFiles('all')) {
    const page = readExportedPage(readCorpusFile(file));
    if (!page) continue;
    const seen = new Set<string>();
    for (const { rule, message, start, end, cause, source } of checkAccessibility(page)) {
      expect(rule).toMatch(/^a11y-[a-z-]+$/);
      expect(message, file.name).toMatch(/^[\p{Lu}\d].*[^.]$/u);
      expect(page.html.slice(start, end), file.name).toBe(cause);
      expect(source.url).toMatch(/^https:/);
      expect(seen, `${file.name} ${rule}`).not.toContain(`${rule} ${message} ${cause}`);
      seen.add(`${rule} ${message} ${cause}`);
    }
  }
});
