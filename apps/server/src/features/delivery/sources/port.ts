import type { Socket } from 'node:net';
import type { Clock } from '../../../platform/clock';

/**
 * The port of sources. A source is a connection of an organization to a place that has files or accepts documents: a
 * server, a bucket, a marketing platform or a site. An adapter is the code for one kind of them.
 */
export type SourceKind = 'storage' | 'platform' | 'site';

/** One field of a source's settings, as its form shows it. */
export interface SettingField {
  /** Its key in the settings or the secrets. */
  name: string;
  label: string;
  kind: 'text' | 'password' | 'textarea' | 'number' | 'select' | 'switch';
  /** Stored encrypted and never sent to a browser; the form only shows that there is one. */
  isSecret?: boolean;
  /** Determines where secrets are sent. Changing it requires all secrets again. */
  isAddress?: boolean;
  isRequired?: boolean;
  options?: readonly { value: string; label: string }[];
  placeholder?: string;
  hint?: string;
  /** The maximum number of characters; for a number, its maximum. */
  max?: number;
  /** A switch is '1' or ''. */
  initial?: string;
}

/** The capabilities of a source with its current settings. */
export interface Capabilities {
  /** Nested folders, one level of folders, or none: then no folder is requested. */
  tree: 'deep' | 'one' | 'none';
  /** Folders can be created at the top, and files stored there. */
  canCreateRootFolder: boolean;
  canMakeFolders: boolean;
  /** Files can be listed and downloaded. */
  readsFiles: boolean;
  /** `uploadImage` returns an address that recipients can load. */
  hostsImages: boolean;
  /** `uploadHtml` works. */
  takesHtml: boolean;
  /** `updateHtml` works on documents that `uploadHtml` created. */
  updatesHtml: boolean;
  /** Accepts pages with their assets; `remove` unpublishes them. */
  takesPages: boolean;
  htmlBytesMax: number | null;
  imageBytesMax: number | null;
  /** Characters. */
  nameMax: number | null;
  /** The supported MIME types of images. */
  imageTypes: readonly string[];
  /** Fetches from this server, so it needs a public GALLEY_URL. */
  needsPublicUrl: boolean;
}

export interface SourceEntry {
  id: string;
  name: string;
  type: 'folder' | 'file';
  /** The argument of `list` and `download`; without a leading slash. */
  path: string;
  bytes: number | null;
  /** Unix seconds; 0 = unknown. */
  modifiedAt: number;
  contentType: string | null;
}

/** An object that was created on the remote server. */
export interface RemoteObject {
  id: string;
  /** Address at which people can load it. */
  url: string | null;
  /** The remote version, ETag or time of change; '' = it has none. */
  revision: string;
}

export interface HtmlUpload {
  /** A path of `list`; '' = the top. */
  folder: string;
  name: string;
  html: string;
  text: string;
  subject: string;
  previewText: string;
  /**
   * Files that a page shows, with paths relative to it. They are stored first and the page last, under another name
   * until it is complete. Equal paths have equal bytes, so an existing asset can stay.
   */
  assets?: readonly { path: string; bytes: Buffer; contentType: string }[];
}

export interface SourceHttpRequest {
  url: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'PROPFIND' | 'MKCOL' | 'MOVE' | 'COPY';
  headers?: Record<string, string>;
  body?: string | Buffer;
  bytesMax?: number;
  seconds?: number;
  /** Certificates in PEM that are trusted instead of those of the public authorities (`readCertificates`). */
  trusts?: string;
}

export interface SourceHttpAnswer {
  status: number;
  /** Their names in lower case. */
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** Sends a request through the gate for outgoing requests. Redirects aren't followed. Throws `SourceError`. */
export type SourceHttp = (request: SourceHttpRequest) => Promise<SourceHttpAnswer>;

/** Everything an adapter can use. Its only access to the network is through `http` and `connect`. */
export interface SourceContext {
  settings: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  /** Merges values into the stored ones, for instance refreshed tokens or a pinned host key. */
  save(change: { secrets?: Record<string, string>; settings?: Record<string, string> }): Promise<void>;
  http: SourceHttp;
  /** Opens a raw connection to a checked address. Throws `SourceError`. */
  connect(host: string, port: number): Promise<Socket>;
  clock: Clock;
  signal: AbortSignal;
  /**
   * Returns a short-lived public address of bytes, for platforms that fetch from us; null without a public GALLEY_URL.
   */
  offer(bytes: Buffer, contentType: string): Promise<string> | null;
}

/** An open source. Methods without the capability throw `SourceError('refused', …)`. */
export interface SourceSession {
  /** Makes one cheap call that proves that settings and secrets work. */
  test(): Promise<void>;
  /** Lists a folder; '' = the top. Folders first, then by name (`sortEntries`). */
  list(path: string): Promise<SourceEntry[]>;
  makeDirectory(path: string): Promise<SourceEntry>;
  download(path: string, bytesMax: number): Promise<{ name: string; bytes: Buffer; contentType: string | null }>;
  /** Stores an image. The address isn't null if the source hosts images. */
  uploadImage(image: { folder: string; name: string; bytes: Buffer; contentType: string }): Promise<RemoteObject>;
  uploadHtml(upload: HtmlUpload): Promise<RemoteObject>;
  updateHtml(remote: RemoteObject, upload: HtmlUpload): Promise<RemoteObject>;
  /** Returns the current revision and, if it can be read, the HTML on the remote server; null = it was deleted. */
  readHtml(remote: RemoteObject): Promise<{ revision: string; html: string | null } | null>;
  remove(remote: RemoteObject): Promise<void>;
  /** Removes assets of a page by their paths, and folders that are then empty. Missing ones are ignored. */
  removeAssets?(page: RemoteObject, paths: readonly string[]): Promise<void>;
  /**
   * Returns the newest object that `uploadImage` or `uploadHtml` created under this name; null = none. After an
   * interrupted upload it determines whether the object was created, if a second upload would create a second one.
   */
  find?(kind: 'image' | 'html' | 'page', folder: string, name: string): Promise<RemoteObject | null>;
  /**
   * Returns the ids of temporary files that this session began and didn't finish. They stay on the server when its
   * connection ends in the middle, and `remove` of another session removes them.
   */
  unfinished?(): readonly string[];
  close(): Promise<void>;
}

/** Where a source stores its files. Two sources with the same server can reach the same file. */
export interface SourcePlace {
  /** The server or bucket. */
  server: string;
  /** The folder on it, without a slash at its end. */
  folder: string;
}

export interface SourceAdapter {
  slug: string;
  name: string;
  kind: SourceKind;
  /** One sentence for its card, such as "Templates and images in Mailchimp." */
  summary: string;
  fields: readonly SettingField[];
  /**
   * OAuth 2 with an authorization code and PKCE. The client's id and secret are the fields `clientId` and
   * `clientSecret`; tokens are the secrets `accessToken`, `refreshToken` and `expiresAt` (Unix seconds, as text).
   */
  oauth?: {
    authorizeUrl(settings: Readonly<Record<string, string>>): string;
    tokenUrl(settings: Readonly<Record<string, string>>): string;
    scopes: readonly string[];
    /** Additional parameters of the authorization request. */
    extra?: Record<string, string>;
    /** Returns the request that revokes the consent, with tokens that are still valid. */
    revocation?(secrets: Readonly<Record<string, string>>): SourceHttpRequest;
  };
  /** Its servers have a host key: the setting `hostKey` is the fingerprint that a person confirmed. */
  hasHostKey?: true;
  /** For servers and buckets: the place of its files. */
  placeOf?(settings: Readonly<Record<string, string>>): SourcePlace;
  capabilities(settings: Readonly<Record<string, string>>): Capabilities;
  open(context: SourceContext): Promise<SourceSession>;
}

export type SourceErrorKind =
  | 'auth'
  | 'oauth'
  | 'not_found'
  | 'exists'
  | 'too_large'
  | 'unsupported_type'
  | 'bad_name'
  | 'quota'
  | 'rate_limited'
  | 'unreachable'
  | 'refused'
  | 'host_key_unknown'
  | 'host_key_changed';

/** A source's refusal or failure. `message` is a sentence for people, with the platform's reason, without secrets. */
export class SourceError extends Error {
  readonly kind: SourceErrorKind;
  readonly retryAfterSeconds: number | null;
  /** With `host_key_unknown`: the fingerprint of the key that the server showed. */
  readonly hostKey: string | null;

  constructor(
    kind: SourceErrorKind,
    message: string,
    {
      retryAfterSeconds = null,
      hostKey = null,
      ...options
    }: ErrorOptions & { retryAfterSeconds?: number | null; hostKey?: string | null } = {},
  ) {
    super(message, options);
    this.name = 'SourceError';
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
    this.hostKey = hostKey;
  }
}

/**
 * Creates a session that refuses everything, for adapters to override the methods they support. `name` is the
 * adapter's.
 */
export function refusingSession(name: string): SourceSession {
  const refuse = (what: string) => async (): Promise<never> => {
    throw new SourceError('refused', `${name} can’t ${what}.`);
  };
  return {
    test: refuse('be tested'),
    list: refuse('list files'),
    makeDirectory: refuse('create folders'),
    download: refuse('download files'),
    uploadImage: refuse('take images'),
    uploadHtml: refuse('take HTML'),
    updateHtml: refuse('update HTML'),
    readHtml: refuse('return HTML'),
    remove: refuse('remove anything'),
    close: async () => {},
  };
}

const byName = new Intl.Collator('en', { numeric: true });

/** Sorts entries as `list` returns them: folders first, then by name. */
export function sortEntries(entries: readonly SourceEntry[]): SourceEntry[] {
  const rank = (entry: SourceEntry) => (entry.type === 'folder' ? 0 : 1);
  return [...entries].sort((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name));
}
