import { afterAll, beforeAll } from 'vitest';
import { describeInFull } from '../../../../scripts/testing/run-length';
import { launchPuppeteer } from '../testing/puppeteer-driver';
import { SuitePage } from '../testing/suite-page';
import { defineCorpusClicks } from './corpus-clicks';

let page: SuitePage;

beforeAll(async () => {
  page = await SuitePage.start(() => launchPuppeteer('firefox'));
});
afterAll(() => page?.close());

describeInFull('clicks on the corpus in Firefox', () => defineCorpusClicks(() => page, 3));
