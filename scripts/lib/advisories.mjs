import semver from 'semver';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the packages of a parsed package-lock.json that come from a registry: name → versions. */
export function lockedVersions(lock) {
  const versions = new Map();
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || entry.link || !entry.version) continue;
    // An alias is installed under another name than the package's.
    const name = entry.name ?? place.split('node_modules/').at(-1);
    versions.set(name, (versions.get(name) ?? new Set()).add(entry.version));
  }
  return versions;
}

/**
 * Returns the faults of the locked versions as sentences: a version in the affected range of an advisory without an
 * accepted reason, and an accepted reason that is no longer needed. `data` is scripts/advisories.json.
 */
export function findAdvisoryFaults(lock, data) {
  const versions = lockedVersions(lock);
  const hits = data.advisories.flatMap(({ id, package: name, affected, summary }) =>
    [...(versions.get(name) ?? [])]
      .filter((version) => semver.satisfies(version, affected, { includePrerelease: true }))
      .map((version) => ({ id, name, version, affected, summary })),
  );
  const isAccepted = (hit) =>
    data.accepted.some(({ id, versions: some }) => id === hit.id && some.includes(hit.version));
  const faults = hits
    .filter((hit) => !isAccepted(hit))
    .map(
      ({ id, name, version, affected, summary }) => `${name} ${version} is affected by ${id} (${affected}): ${summary}`,
    );
  for (const { id, versions: some } of data.accepted)
    for (const version of some)
      if (!hits.some((hit) => hit.id === id && hit.version === version))
        faults.push(`${id}: the reason for ${version} is no longer needed. Remove it.`);
  return faults;
}

/** Returns why the data isn't good enough for a release; null if it is. `now` is in milliseconds. */
export function findAgeFault(data, { now, daysMax }) {
  const how = 'Read a new copy: npm run advisories -- FILE';
  if (data.readAt === null) return `The list of advisories was never read from a whole database. ${how}`;
  const days = Math.floor((now - Date.parse(data.readAt)) / dayMs);
  return days > daysMax
    ? `The list of advisories is ${days} days old; a release takes at most ${daysMax}. ${how}`
    : null;
}

/**
 * Returns the entries of an OSV database about packages of the lock file, without withdrawn ones. Throws an Error if an
 * entry can't be understood, because a list with gaps would look complete.
 */
export function readOsvEntries(entries, lock) {
  const versions = lockedVersions(lock);
  const found = [];
  for (const { id, summary, details, withdrawn, affected = [] } of entries) {
    if (withdrawn) continue;
    const ranges = new Map();
    for (const one of affected) {
      if (one.package?.ecosystem !== 'npm' || !versions.has(one.package.name)) continue;
      const { name } = one.package;
      ranges.set(name, [...(ranges.get(name) ?? []), ...rangesOf(id, one)]);
    }
    const words = (summary ?? details ?? '').split('\n')[0].slice(0, 200);
    for (const [name, some] of ranges)
      found.push({ id, package: name, affected: [...new Set(some)].join(' || '), summary: words });
  }
  return found.sort((a, b) => (`${a.package} ${a.id}` < `${b.package} ${b.id}` ? -1 : 1));
}

/** Converts the events of OSV (introduced, then fixed or last_affected) and single versions to npm ranges. */
function rangesOf(id, { ranges = [], versions = [] }) {
  const found = versions.map((version) => `=${version}`);
  for (const { type, events } of ranges) {
    if (type === 'GIT') continue;
    if (type !== 'SEMVER' && type !== 'ECOSYSTEM') throw new Error(`${id}: a range of the type ${type} isn't known.`);
    let from = null;
    for (const event of events) {
      if (event.introduced !== undefined) from = event.introduced;
      const end =
        event.fixed !== undefined ? `<${event.fixed}` : event.last_affected !== undefined && `<=${event.last_affected}`;
      if (!end || from === null) continue;
      found.push(from === '0' ? end : `>=${from} ${end}`);
      from = null;
    }
    if (from !== null) found.push(`>=${from === '0' ? '0.0.0-0' : from}`);
  }
  for (const range of found) if (semver.validRange(range) === null) throw new Error(`${id}: ${range} isn't a range.`);
  if (found.length === 0) throw new Error(`${id}: it names no versions.`);
  return found;
}
