import { formatCount, formatNumber } from '@galley/contract';

/** Messages about versions. They load with the parts that use them, so they aren't in the first script. */
export const versionMessages = {
  nameVersion: (version: number) => `Name version ${version}`,
  renameVersion: (version: number) => `Rename version ${version}`,
  versionName: 'Version name',
  versionNamed: (version: number) => `Version ${version} has a new name.`,
  versionUnnamed: (version: number) => `Version ${version} has no name now.`,
  namedOnly: 'Named only',
  noNamedVersionsTitle: 'No named versions',
  noNamedVersions: 'Name a version to find it again among the others.',
  otherVersions: (count: number, type: 'email' | 'page') =>
    `And ${formatCount(count, { one: 'older version', other: 'older versions' })} that no ${type} uses.`,
  showOlder: 'Show older versions',
  fromVersion: (version: number) => `from version ${version}`,
  nameTooLong: (most: number) => `At most ${formatNumber(most)} characters.`,
  compareTitle: 'Compare versions',
  compareWithCurrent: 'Compare with current',
  compareWith: (version: number) => `Compare with version ${version}`,
  changedBlocks: (count: number) =>
    count === 0 ? 'No block differs.' : `${formatCount(count, { one: 'block differs', other: 'blocks differ' })}.`,
  onlyFirstMarked: (count: number) => `The first ${formatNumber(count)} are marked.`,
  sameVersion: 'Both are the same version.',
  identicalSource: 'The sources are identical.',
  identicalText: 'A reader sees the same text in both.',
  linesDiffer: (removed: number, added: number) =>
    `${formatCount(removed, { one: 'line', other: 'lines' })} removed, ${formatNumber(added)} added.`,
  bytesInSameLines: (bytes: number) =>
    `The other lines are identical: ${formatCount(bytes, { one: 'byte', other: 'bytes' })}.`,
  tooDifferent: 'The sources have too little in common to match their lines. What differs is shown as replaced.',
  identicalLines: (count: number) => `Show ${formatCount(count, { one: 'identical line', other: 'identical lines' })}`,
  showMoreLines: (count: number) => `Show ${formatCount(count, { one: 'more line', other: 'more lines' })}`,
  hiddenCharacters: (count: number) => `${formatCount(count, { one: 'character', other: 'characters' })} not shown`,
  changeKinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' },
  outsideBlocks: 'Outside of the blocks',
  inSection: (name: string, section: string) => `${name}, in ${section}`,
  inHiddenVariation: 'in a variation that isn’t shown',
  changeOf: (number: number, count: number) => `${formatNumber(number)} of ${formatNumber(count)}`,
  compareFailed: 'Couldn’t compare the sources in this browser.',
  facts: { title: 'Name', subject: 'Subject', previewText: 'Preview text', templateVersion: 'Theme version' },
};
