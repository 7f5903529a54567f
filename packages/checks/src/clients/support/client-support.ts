import data from '../data/client-support.json';

/** yes, no, partly, unknown */
export type SupportLevel = 'y' | 'n' | 'a' | 'u';

/** How a client supports a feature. */
export interface Support {
  level: SupportLevel;
  /** Numbers of the notes of the feature that apply to the client. */
  notes: readonly string[];
}

/** A feature of HTML, CSS or image formats, as caniemail.com tests it. */
export interface ClientFeature {
  title: string;
  /** Day of the last test, "2021-03-09". */
  tested: string;
  notes: Readonly<Record<string, string>>;
  support: ReadonlyMap<string, Support>;
}

interface WrittenFeature {
  title: string;
  tested: string;
  support: string;
  notes: Readonly<Record<string, string>>;
}

const clients = data.clients.split(' ');
const written: Readonly<Record<string, WrittenFeature>> = data.features;
const read = new Map<string, ClientFeature>();
const unknown: Support = { level: 'u', notes: [] };
/** Companies use the versions of 2016 and 2019 of Outlook for Windows as well. The weakest known one counts. */
const windowsVersions = ['outlook.windows', 'outlook.windows@2019', 'outlook.windows@2016'];
const strength = { n: 0, a: 1, y: 2, u: 3 };

/** The names of all features of the data. */
export const featureSlugs: readonly string[] = Object.keys(written);

/** The clients of the data, such as "gmail.android". */
export const knownClients: readonly string[] = clients.filter((client) => !client.includes('@'));

/** Returns a feature by its name, such as "css-border-radius"; null = there is none. */
export function clientFeature(slug: string): ClientFeature | null {
  const found = read.get(slug);
  if (found) return found;
  const feature = written[slug];
  if (!feature) return null;
  const cells = feature.support.split(' ').map(readSupport);
  const support = new Map(clients.map((client, index) => [client, cells[index] ?? unknown]));
  const windows = windowsVersions.map((client) => support.get(client) ?? unknown);
  const weakest = windows.reduce((weak, one) => (strength[one.level] < strength[weak.level] ? one : weak));
  const built = { ...feature, support: support.set('outlook.windows', weakest) };
  read.set(slug, built);
  return built;
}

/** Returns the page of a feature on caniemail.com. */
export function featureUrl(slug: string): string {
  return `https://www.caniemail.com/features/${slug}/`;
}

/** Returns how a client supports a feature; what isn't in the data is unknown. */
export function supportOf(slug: string, client: string): Support {
  return clientFeature(slug)?.support.get(client) ?? unknown;
}

function readSupport(cell: string): Support {
  const [level = 'u', ...notes] = cell.split('#');
  return { level: level === 'y' || level === 'n' || level === 'a' ? level : 'u', notes };
}
