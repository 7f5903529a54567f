import { describe } from 'vitest';
import { launchPuppeteer } from '../../packages/editor/src/testing/puppeteer-driver';
import { defineBackCases } from '../support/back-cases';

describe('[F-back-firefox] Back in Firefox', () => defineBackCases(() => launchPuppeteer('firefox')));
