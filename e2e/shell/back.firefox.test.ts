import { launchPuppeteer } from '../../packages/editor/src/testing/puppeteer-driver';
import { describeInFull } from '../../scripts/testing/run-length';
import { defineBackCases } from '../support/back-cases';

describeInFull('[F-back-firefox] Back in Firefox', () => defineBackCases(() => launchPuppeteer('firefox')));
