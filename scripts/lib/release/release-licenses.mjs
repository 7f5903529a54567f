import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const isLicense = (name) => /^(?:licen[cs]e|copying|notice)/i.test(name);

/**
 * Returns the licenses of packages as one text, each once with the packages that it is for. The web app's packages are
 * in its bundle, without their files; those of the server bring their own. Throws an Error if a package has none.
 */
export function joinLicenses(root, packages) {
  const texts = new Map();
  for (const { place, name, version } of packages) {
    const folder = path.join(root, place);
    const files = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isLicense(entry.name))
      .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim())
      .sort();
    const text = files.length > 0 ? files.join('\n\n') : readLicenseName(folder);
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  }
  return [...texts]
    .map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(72)}\n\n`);
}

/** A few packages only name their license, which package.json has to do. */
function readLicenseName(folder) {
  const { license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (!license) throw new Error(`${folder} has no license.`);
  return `License: ${license}`;
}
