/** The months of the versions of Outlook whose numbers aren't dates: 16.56 of Outlook for Mac is from December 2021. */
const outlookMacos = { minor: 56, month: 2021 * 12 + 11 };

/**
 * Compares two version names of a client as caniemail.com writes them, older first: months ("2024-01"), years ("2019")
 * and version numbers ("16.80"). Where a client has both kinds, numbers are converted to months if they follow the
 * calendar, and are else older than months.
 */
function compareClientVersions(client, a, b) {
  const [first, second] = [rankOf(client, a), rankOf(client, b)];
  for (let at = 0; at < Math.max(first.length, second.length); at += 1) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the newest of the version names of a client. */
export function newestClientVersion(client, versions) {
  return versions.toSorted((a, b) => compareClientVersions(client, a, b)).at(-1);
}

function rankOf(client, version) {
  const [, year, month = '1'] = /^(20\d\d)(?:-(\d\d))?$/.exec(version) ?? [];
  if (year !== undefined) return [1, Number(year) * 12 + Number(month) - 1];
  const parts = version.split('.').map((part) => Number(part) || 0);
  const [major = 0, minor = 0] = parts;
  if (client === 'outlook.macos' && major === 16)
    return [1, outlookMacos.month + minor - outlookMacos.minor, ...parts.slice(2)];
  // Outlook for phones counts years and weeks: 4.2147 is the 47th week of 2021.
  if (/^outlook\.(?:ios|android)$/.test(client) && minor >= 1000)
    return [1, (2000 + Math.floor(minor / 100)) * 12 + Math.floor(((minor % 100) * 12) / 53), ...parts.slice(2)];
  return [0, ...parts];
}
