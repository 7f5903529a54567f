import { corpusFiles, readCorpusFile } from '@galley/markup/testing';
import { expect, it } from 'vitest';
import { readExportedPage } from '../page/exported-page';
import { checkClients } from './check-clients';
import { clientShares } from './support/client-shares';

/** The errors of the fixtures, which are true. Those of `pages` and of the page themes are made for browsers. */
const errors: Readonly<Record<string, readonly string[]>> = {
  'plain/encodings/crlf.html': ['fact-44-vml-namespace'],
  'plain/encodings/mixed-line-ends.html': ['fact-44-vml-namespace'],
  'plain/markup/base64-images.html': ['image-base64'],
  'plain/markup/html4-frameset-doctype.html': ['html-audio', 'html-object', 'html-progress'],
  'plain/markup/odd-quoting.html': ['html-hidden'],
  'plain/markup/unknown-elements.html': ['fact-7-style-in-body', 'html-dialog', 'html-marquee', 'html-svg'],
  'plain/pages/contact-page.html': ['html-hidden'],
  'plain/pages/landing-page.html': ['html-link'],
  'themes/fern-and-field-page/index.html': ['html-link', 'html-svg'],
};

it('[W11-client-corpus] the emails of the corpus have no errors but those that are there', { timeout: 60_000 }, () => {
  const found: Record<string, string[]> = {};
  for (const file of corpusFiles('all')) {
    const page = readExportedPage(readCorpusFile(file));
    if (!page) continue;
    const findings = checkClients(page, { shares: clientShares.consumers });
    for (const { start, end, message } of findings)
      expect([file.name, message, start <= end && end <= page.html.length]).toEqual([file.name, message, true]);
    const rules = findings
      .filter(({ severity }) => severity === 'error')
      .map(({ rule }) => rule.replace('client-', ''));
    if (file.origin === 'fixtures' && rules.length > 0) found[file.name] = [...new Set(rules)].sort();
  }
  expect(found).toEqual(errors);
});
