import { afterAll, beforeAll, describe } from 'vitest';
import { launchPuppeteer } from '../testing/puppeteer-driver';
import { SuitePage } from '../testing/suite-page';
import { defineDragCases } from './drag-cases';
import { defineExchangeCases } from './exchange-cases';
import { defineFormatCases } from './format-cases';
import { definePressCases } from './press-cases';
import { defineRemoteCases } from './remote-cases';
import { defineStructureCases } from './structure-cases';
import { defineTypingCases } from './typing-cases';

let page: SuitePage;
const get = (): SuitePage => page;

beforeAll(async () => {
  page = await SuitePage.start(() => launchPuppeteer('chromium'));
});
afterAll(() => page?.close());

describe('[BR-chromium] in Chromium', () => {
  describe('pressing a text', () => definePressCases(get));
  describe('typing', () => defineTypingCases(get));
  describe('formats and links', () => defineFormatCases(get));
  describe('Enter, Backspace, chips, limits', () => defineStructureCases(get));
  describe('paste, undo, leaving', () => defineExchangeCases(get));
  describe('drag', () => defineDragCases(get));
  describe('changes of others', () => defineRemoteCases(get));
});
