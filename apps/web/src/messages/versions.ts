import { formatCount, formatNumber } from '@galley/contract';

/** The texts about versions. Only parts that load later use them, so they aren't in the first script. */
export const versionMessages = {
  nameVersion: (version: number) => `Name version ${version}`,
  renameVersion: (version: number) => `Rename version ${version}`,
  versionName: 'Version name',
  versionNamed: (version: number) => `Version ${version} has a new name.`,
  versionUnnamed: (version: number) => `Version ${version} has no name now.`,
  namedOnly: 'Named only',
  noNamedVersionsTitle: 'No named versions',
  noNamedVersions: 'Name a version to find it again among the others.',
  showOlder: 'Show older versions',
  fromVersion: (version: number) => `from version ${version}`,
  nameTooLong: (most: number) => `At most ${formatNumber(most)} characters.`,
  changedBlocks: (count: number) =>
    count === 0 ? 'No changed blocks' : formatCount(count, { one: 'changed block', other: 'changed blocks' }),
};
