import { describe } from 'vitest';
import { launchPuppeteer } from '../../packages/editor/src/testing/puppeteer-driver';
import { defineCageCases } from '../support/cage-cases';

describe('[BR-cage-firefox] the isolation of the canvas in Firefox', () =>
  defineCageCases(() => launchPuppeteer('firefox'), 80, 1));
