import { afterAll, beforeAll } from 'vitest';
import { describeInFull } from '../../../../scripts/testing/run-length';
import { SuitePage } from '../testing/suite-page';
import { launchWebKit } from '../testing/webkit-driver';
import { defineCorpusClicks } from './corpus-clicks';

let page: SuitePage;

beforeAll(async () => {
  page = await SuitePage.start(launchWebKit);
});
afterAll(() => page?.close());

describeInFull('clicks on the corpus in WebKit', () => defineCorpusClicks(() => page, 6));
