import { expect, it } from 'vitest';
import { featureRules } from '../find-hits';
import { clientFeature, featureSlugs } from '../support/client-support';
import { leftOut } from './left-out';

const found = featureRules.map(({ slug }) => slug);

it('[W11-client-features] each feature of the data is found by one rule, or left out for a reason', () => {
  expect(found.filter((slug, index) => found.indexOf(slug) !== index)).toEqual([]);
  expect(featureSlugs.filter((slug) => !found.includes(slug) && !leftOut.has(slug))).toEqual([]);
  expect([...found, ...leftOut.keys()].filter((slug) => !clientFeature(slug))).toEqual([]);
  expect(found.filter((slug) => leftOut.has(slug))).toEqual([]);
});

it('[W11-client-features] a feature that needs another one names one of the data', () => {
  expect(featureRules.flatMap(({ needs }) => (needs && !clientFeature(needs) ? [needs] : []))).toEqual([]);
});
