import { expect, it } from 'vitest';
import { findFilesLeftOut } from './gate-coverage.mjs';

const file = (name: string, ...titles: string[]) => ({
  name,
  assertionResults: titles.map((fullName) => ({ fullName })),
});

it('[H3-gate-each-file] Names the files of a report whose tests all wait for a full run, and no others', () => {
  const testResults = [
    file('teams.e2e.ts', 'a team (test:full)'),
    file('pins.e2e.ts', 'a pin', 'two pins (test:full)'),
    file('saml.e2e.ts', 'needs a provider that is not installed'),
    file('folders.e2e.ts', 'a folder (test:full)', 'a folder in a folder (test:full)'),
    file('broken.e2e.ts'),
    file('/packages/editor/src/suites/clicks.firefox.test.ts', 'a click (test:full)'),
  ];
  expect(findFilesLeftOut({ testResults })).toEqual(['folders.e2e.ts', 'teams.e2e.ts']);
});
