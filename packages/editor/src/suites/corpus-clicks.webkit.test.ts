import { afterAll, beforeAll, describe } from 'vitest';
import { SuitePage } from '../testing/suite-page';
import { launchWebKit } from '../testing/webkit-driver';
import { defineCorpusClicks } from './corpus-clicks';

let page: SuitePage;

beforeAll(async () => {
  page = await SuitePage.start(launchWebKit);
});
afterAll(() => page?.close());

describe('clicks on the corpus in WebKit', () => defineCorpusClicks(() => page, 6));
