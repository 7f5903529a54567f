import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { registerAdapters } from '../features/delivery/sources/find-adapter';
import { refusingSession, type SourceAdapter, SourceError, sortEntries } from '../features/delivery/sources/port';
import { createOutgoing } from '../platform/outgoing/outgoing';
import type { Services } from '../services';

/** A platform simulated by tests: an authorization server with PKCE, and files that require its tokens. */
export interface FakePlatform {
  /** The settings of a source that is connected to it, including secrets. */
  settings: Record<string, string>;
  files: Map<string, Buffer>;
  /** Returns the number of active consents. */
  consents(): number;
  /** The paths of requests, in order. */
  requests: string[];
  /** How its token endpoint responds: it works, refuses each request, fails, or is slow. */
  mode: 'works' | 'refuses' | 'fails' | 'is slow';
  /** Seconds until its access tokens expire. */
  tokenSeconds: number;
  /** Expires all access tokens. */
  endTokens(): void;
  /** Expires refresh tokens, too: a new consent is needed. */
  endConsents(): void;
  /** Gives a person's consent on its page. Returns the parameters with which it redirects them back. */
  consent(url: string): { code: string; state: string };
  /** Lets the outgoing requests of an app reach the platform. */
  open(services: Services): void;
  close(): Promise<void>;
}

export const clientSecret = 'planted client secret 0001';

interface Code {
  challenge: string;
  redirectUri: string;
}

/** The address of the platform that was started last. */
let startedSite = '';

export async function startFakePlatform(): Promise<FakePlatform> {
  registerAdapters([fakeAdapter]);
  const codes = new Map<string, Code>();
  const [access, refresh] = [new Set<string>(), new Set<string>()];
  const issue = (prefix: string, tokens: Set<string>) => {
    const token = `${prefix}-${randomBytes(12).toString('hex')}`;
    tokens.add(token);
    return token;
  };
  const exchange = (form: URLSearchParams): { status: number; body: object } => {
    const refused = { status: 400, body: { error: 'invalid_grant', error_description: `for ${form}` } };
    if (form.get('client_id') !== 'galley' || form.get('client_secret') !== clientSecret) return refused;
    if (form.get('grant_type') === 'refresh_token') {
      if (!refresh.delete(form.get('refresh_token') ?? '')) return refused;
    } else {
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) return refused;
    }
    const tokens = { access_token: issue('access', access), refresh_token: issue('refresh', refresh) };
    return { status: 200, body: { ...tokens, token_type: 'Bearer', expires_in: platform.tokenSeconds } };
  };
  const answer = async (request: IncomingMessage): Promise<{ status: number; body: object | Buffer }> => {
    const url = new URL(request.url ?? '', 'http://fake');
    platform.requests.push(url.pathname);
    if (url.pathname === '/token') {
      const form = new URLSearchParams(await text(request));
      if (platform.mode === 'is slow') await new Promise((resolve) => setTimeout(resolve, 50));
      if (platform.mode === 'fails') return { status: 503, body: {} };
      return platform.mode === 'refuses' ? { status: 400, body: { error: 'invalid_grant' } } : exchange(form);
    }
    if (url.pathname === '/revoke') {
      if (platform.mode === 'fails') return { status: 503, body: {} };
      const isKnown = refresh.delete(new URLSearchParams(await text(request)).get('token') ?? '');
      if (isKnown) access.clear();
      return { status: isKnown ? 200 : 400, body: {} };
    }
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!access.has(token)) return { status: 401, body: { error: `The token ${token} is not valid.` } };
    if (url.pathname === '/files') return { status: 200, body: [...platform.files.keys()] };
    const file = platform.files.get(decodeURIComponent(url.pathname.slice('/files/'.length)));
    return file ? { status: 200, body: file } : { status: 404, body: {} };
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  startedSite = site;
  const platform: FakePlatform = {
    settings: { site, clientId: 'galley', clientSecret },
    files: new Map(),
    requests: [],
    consents: () => refresh.size,
    mode: 'works',
    tokenSeconds: 3600,
    endTokens: () => access.clear(),
    endConsents: () => {
      access.clear();
      refresh.clear();
    },
    consent: (address) => {
      const asked = new URL(address).searchParams;
      const code = randomBytes(12).toString('hex');
      if (asked.get('code_challenge_method') !== 'S256' || asked.get('response_type') !== 'code')
        throw new Error(`The platform doesn’t know what ${address} asks for.`);
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      return { code, state: asked.get('state') ?? '' };
    },
    open: (services) => {
      services.outgoing = createOutgoing({ privateHosts: [`127.0.0.1:${port}`], agent: 'Galley/test' });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
  return platform;
}

const fakeAdapter: SourceAdapter = {
  slug: 'fake',
  name: 'Fake',
  kind: 'platform',
  summary: 'A platform of tests.',
  fields: [
    { name: 'site', label: 'Site', kind: 'text', isRequired: true, isAddress: true },
    { name: 'clientId', label: 'Client ID', kind: 'text', isRequired: true },
    { name: 'clientSecret', label: 'Client secret', kind: 'password', isSecret: true, isRequired: true },
  ],
  oauth: {
    authorizeUrl: ({ site }) => `${site}/authorize`,
    tokenUrl: ({ site }) => `${site}/token`,
    scopes: ['files.read', 'files.write'],
    extra: { prompt: 'consent' },
    revocation: ({ refreshToken = '' }) => ({
      // An adapter knows its platform's address. This platform is wherever the last test started it.
      url: `${startedSite}/revoke`,
      method: 'POST',
      body: new URLSearchParams({ token: refreshToken }).toString(),
    }),
  },
  capabilities: () => ({
    tree: 'deep',
    canCreateRootFolder: false,
    canMakeFolders: true,
    readsFiles: true,
    hostsImages: false,
    takesHtml: false,
    updatesHtml: false,
    takesPages: false,
    htmlBytesMax: null,
    imageBytesMax: null,
    nameMax: null,
    imageTypes: [],
    needsPublicUrl: false,
  }),
  open: async ({ settings, secrets, http }) => {
    const ask = async (path: string) => {
      const headers = { Authorization: `Bearer ${secrets.accessToken}` };
      const { status, body } = await http({ url: `${settings.site}${path}`, headers });
      if (status === 401) throw new SourceError('oauth', `Fake says: ${body.toString()}`);
      if (status === 404) throw new SourceError('not_found', 'There is no such file.');
      return body;
    };
    const entry = (name: string) => {
      return { id: name, name, type: 'file' as const, path: name, bytes: null, modifiedAt: 0, contentType: null };
    };
    return {
      ...refusingSession('Fake'),
      test: async () => void (await ask('/files')),
      list: async () => sortEntries((JSON.parse((await ask('/files')).toString()) as string[]).map(entry)),
      makeDirectory: async (path) => ({ ...entry(path), type: 'folder' as const }),
      download: async (path) => ({
        name: path,
        bytes: await ask(`/files/${encodeURIComponent(path)}`),
        contentType: null,
      }),
    };
  },
};
