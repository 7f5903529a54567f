import { describe } from 'vitest';
import { launchWebKit } from '../../packages/editor/src/testing/webkit-driver';
import { defineCageCases } from '../support/cage-cases';

describe('[BR-cage-webkit] the isolation of the canvas in WebKit', () => defineCageCases(launchWebKit, 80, 2));
