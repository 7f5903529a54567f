import { expect, it } from 'vitest';
import { newestClientVersion } from './client-versions.mjs';

it.each([
  // Keys that look like integers come first in a JSON object, so the last key isn't the newest version.
  ['apple-mail.macos', ['12', '10.3'], '12'],
  ['apple-mail.ios', ['15', '9', '10.3'], '15'],
  ['apple-mail.macos', ['10.13.6', '10.15.7', '10.2'], '10.15.7'],
  ['outlook.windows', ['2007', '2019', '2016'], '2019'],
  ['outlook.windows', ['2019', '2022-08', '2021'], '2022-08'],
  ['outlook.macos', ['2011', '2016', '16.80'], '16.80'],
  ['outlook.macos', ['16.80', '2021-02'], '16.80'],
  ['outlook.macos', ['16.80', '16.105.2'], '16.105.2'],
  ['outlook.macos', ['2019-02', '16.80', '2024-10'], '2024-10'],
  ['outlook.android', ['2021-09', '5.2543.1'], '5.2543.1'],
  ['outlook.android', ['4.2101.1', '2023-03'], '2023-03'],
  ['samsung-email.android', ['6.1.31.2', '6.0', '2024-10'], '2024-10'],
  ['samsung-email.android', ['9.0', '10.0', '6.2'], '10.0'],
  ['thunderbird.macos', ['68.4', '149.0.1', '78.10.2'], '149.0.1'],
])('[W11-client-versions] %s: the newest of %j is %s', (client, versions, newest) => {
  expect(newestClientVersion(client, versions)).toBe(newest);
  expect(newestClientVersion(client, versions.toReversed())).toBe(newest);
});
