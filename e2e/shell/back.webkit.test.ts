import { describe } from 'vitest';
import { launchWebKit } from '../../packages/editor/src/testing/webkit-driver';
import { defineBackCases } from '../support/back-cases';

describe('[F-back-webkit] Back in WebKit', () => defineBackCases(launchWebKit));
