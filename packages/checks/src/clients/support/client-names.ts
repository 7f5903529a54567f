import type { ClientShares } from './client-shares';

const families: Readonly<Record<string, string>> = {
  'apple-mail': 'Apple Mail',
  aol: 'AOL',
  fastmail: 'Fastmail',
  'free-fr': 'Free',
  gmail: 'Gmail',
  gmx: 'GMX',
  hey: 'HEY',
  'ionos-1and1': 'IONOS',
  laposte: 'La Poste',
  'mail-ru': 'Mail.ru',
  orange: 'Orange',
  outlook: 'Outlook',
  protonmail: 'Proton Mail',
  rainloop: 'RainLoop',
  'samsung-email': 'Samsung Email',
  sfr: 'SFR',
  't-online-de': 'T-Online',
  thunderbird: 'Thunderbird',
  'web-de': 'WEB.DE',
  'wp-pl': 'WP Poczta',
  yahoo: 'Yahoo Mail',
};

const platforms: Readonly<Record<string, string>> = {
  android: 'for Android',
  'desktop-webmail': 'on the web',
  ios: 'for iOS',
  macos: 'for Mac',
  'mobile-webmail': 'on the mobile web',
  windows: 'for Windows',
};

/** Returns the name of a client as people know it: "Outlook for Windows". */
export function clientName(client: string): string {
  if (client === 'outlook.outlook-com') return 'Outlook.com';
  if (client === 'outlook.windows-mail') return 'Windows Mail';
  const [family = '', platform = ''] = client.split('.');
  return `${families[family] ?? family} ${platforms[platform] ?? platform}`.trim();
}

const mostNames = 3;
/** Rare clients of a family are often untested. */
const almostAll = 0.9;

/**
 * Returns the names of clients for a sentence, those with most readers first: "Outlook for Windows, Gmail and 2 more".
 * Clients of one family are named once if they are almost all of it. `isPlural` is about the verb.
 */
export function nameClients(clients: readonly string[], shares: ClientShares): { names: string; isPlural: boolean } {
  const familyOf = (client: string): string => client.split('.')[0] ?? '';
  const sumOf = (list: readonly string[], family: string): number =>
    list.reduce((sum, client) => (familyOf(client) === family ? sum + (shares[client] ?? 0) : sum), 0);
  const byName = new Map<string, number>();
  for (const client of clients) {
    const family = familyOf(client);
    const isWhole = sumOf(clients, family) >= almostAll * sumOf(Object.keys(shares), family);
    const name = isWhole && family !== 'outlook' ? (families[family] ?? family) : clientName(client);
    byName.set(name, (byName.get(name) ?? 0) + (shares[client] ?? 0));
  }
  const names = [...byName].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  const isPlural = names.length > 1;
  if (names.length > mostNames)
    return { names: `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`, isPlural };
  const last = names.pop() ?? '';
  return { names: names.length > 0 ? `${names.join(', ')} and ${last}` : last, isPlural };
}
