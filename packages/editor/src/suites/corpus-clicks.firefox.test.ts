import { afterAll, beforeAll, describe } from 'vitest';
import { launchPuppeteer } from '../testing/puppeteer-driver';
import { SuitePage } from '../testing/suite-page';
import { defineCorpusClicks } from './corpus-clicks';

let page: SuitePage;

beforeAll(async () => {
  page = await SuitePage.start(() => launchPuppeteer('firefox'));
});
afterAll(() => page?.close());

describe('clicks on the corpus in Firefox', () => defineCorpusClicks(() => page, 3));
