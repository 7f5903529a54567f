import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { expect, it } from 'vitest';
import { findNodeFault, firstNodes } from './node-version.mjs';

const { engines } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  engines: { node: string };
};
const versions = ['18.20.8', '20.18.3', '20.20.2', '21.7.3', '22.12.0', '22.22.0', '23.11.1', '24.11.0', '26.0.0'];

it('[W8-node-versions] A start refuses the versions of Node.js that npm warns about, and no other', () => {
  expect(firstNodes.map(findNodeFault)).toEqual([null, null, null]);
  for (const version of versions)
    expect([version, findNodeFault(version) === null]).toEqual([version, semver.satisfies(version, engines.node)]);
  expect(findNodeFault('20.18.3')).toBe(
    'Galley needs Node.js 20.19 or newer, 22.13 or newer, or 24 or newer; this is 20.18.3.',
  );
});
