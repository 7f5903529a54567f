import { describe } from 'vitest';
import { launchPuppeteer } from '../../packages/editor/src/testing/puppeteer-driver';
import { defineCageCases } from '../support/cage-cases';

describe('the isolation of the canvas in Chromium', () => defineCageCases(() => launchPuppeteer('chromium'), 80, 0));
