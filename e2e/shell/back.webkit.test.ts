import { launchWebKit } from '../../packages/editor/src/testing/webkit-driver';
import { describeInFull } from '../../scripts/testing/run-length';
import { defineBackCases } from '../support/back-cases';

describeInFull('[F-back-webkit] Back in WebKit', () => defineBackCases(launchWebKit));
