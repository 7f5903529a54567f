import type { SourcePlace } from '../../port';

type Settings = Readonly<Record<string, string>>;

/** Returns the place of a folder on a server. One that isn't absolute begins at the home of the user. */
export function placeOnHost({ host = '', port = '', user = '', folder = '' }: Settings): SourcePlace {
  const path = plainPath(folder);
  const isAbsolute = folder.startsWith('/');
  return { server: `${host.toLowerCase()}:${port}`, folder: isAbsolute ? `/${path}` : joined(`~${user}`, path) };
}

/** Returns the place of a folder of a bucket. */
export function placeInBucket({ endpoint = '', bucket = '', folder = '' }: Settings): SourcePlace {
  return { server: `${originOf(endpoint)} ${bucket}`, folder: joined('', plainPath(folder)) };
}

/** Returns the place of a folder that has a web address. */
export function placeAtUrl({ url = '' }: Settings): SourcePlace {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return { server: originOf(url), folder: joined('', plainPath(path)) };
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url.toLowerCase());

const plainPath = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');

const joined = (top: string, path: string) => (path === '' ? top : `${top}/${path}`);
