import { afterEach, describe, expect, it } from 'vitest';
import type {
  Capabilities,
  HtmlUpload,
  RemoteObject,
  SourceAdapter,
  SourceEntry,
  SourceErrorKind,
  SourceSession,
} from '../features/delivery/sources/port';

/** The remote server of one test: a real server, or the fake of a platform. */
export interface ConformanceWorld {
  adapter: SourceAdapter;
  settings: Readonly<Record<string, string>>;
  /** A session with the right settings and secrets. */
  open(): Promise<SourceSession>;
  /** A session with credentials that the remote server refuses. */
  openWithWrongCredentials(): Promise<SourceSession>;
  /** An existing folder that accepts uploads; '' if there are no folders, or files are at the top. */
  folder: string;
  /** A name that the remote server refuses. */
  badName?: string;
  /** The HTML as stored on the remote server, byte for byte. */
  htmlOf?(remote: RemoteObject): Promise<string | null> | string | null;
  imageOf?(remote: RemoteObject): Promise<Buffer | null> | Buffer | null;
  /** Other programs can't delete documents there. */
  keepsHtml?: boolean;
  /** Other programs can't delete images there. */
  keepsImages?: boolean;
  /** A document that the remote server accepts, if it doesn't accept `taggedHtml`. */
  html?: string;
  /** The stored form of a document that the remote server changes. */
  rewrites?(html: string): string;
  /** Number of documents on the remote server: an update creates none. */
  countHtml?(): number;
  /** Edits the document on the remote server. */
  editHtml?(remote: RemoteObject): Promise<void> | void;
  /** Lowers the remote server's limits below the documented ones: 100 bytes for an image, 1,000 for HTML. */
  tighten?(): void;
  /** The next requests get 429 and Retry-After. */
  limitRate?(times: number, seconds: number): void;
  /** The seconds of the requested pauses. */
  pauses?(): readonly number[];
  /** The next request fails on the platform. */
  fail?(): void;
  /** Access ends: the token expires or is revoked. */
  expire?(): void;
  /** How a session reacts to expired access; `renews` if it gets a new token by itself. Default 'auth'. */
  expired?: 'auth' | 'oauth' | 'renews';
  close(): Promise<void>;
}

/** One pixel. */
export const pngBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Template tags of all platforms, a conditional comment, Windows line ends and non-ASCII characters. */
export const taggedHtml = [
  '<!doctype html>',
  '<html lang="en"><head><meta charset="utf-8"><title>{{ subject }} *|MC:SUBJECT|*</title>',
  '<!--[if mso]><style>td { font-family: Arial }</style><![endif]--></head>',
  '<body><div class="mktEditable" id="main"><p>{{ person.first_name|default:"you" }} {{{raw}}} *|FNAME:you|* %%=v(@name)=%% %%[SET @x = "1 < 2"]%%</p>',
  '{% if person.vip %}<p>Grüße, €5 &amp; 🎈 $& $1 [fallback,you] {{#each items}}{{this}}{{/each}}</p>{% endif %}',
  '{{ site_settings.company_name }} {{ site_settings.company_street_address_1 }} {{ site_settings.company_city }} {{ site_settings.company_state }}',
  '<a href="*|UNSUB|*">a</a> <a href="{{ unsubscribe_link }}">b</a> <a href="%%unsub_center_url%%">c</a> <unsubscribe>d</unsubscribe>',
  `<a href="{{$\{set_user_to_unsubscribed_url}}}">e</a> <multiline label="Text">Text</multiline></div></body></html>`,
].join('\r\n');

const upload = (world: ConformanceWorld, change: Partial<HtmlUpload> = {}): HtmlUpload => ({
  folder: world.folder,
  name: 'Spring sale',
  html: world.html ?? taggedHtml,
  text: 'Spring sale {{ person.first_name }}',
  subject: 'Spring is here',
  previewText: 'Up to half off',
  ...change,
});
const htmlOf = (world: ConformanceWorld) => world.html ?? taggedHtml;
const heldBy = (world: ConformanceWorld, html: string) => world.rewrites?.(html) ?? html;
const image = (world: ConformanceWorld, change: { name?: string; bytes?: Buffer; contentType?: string } = {}) => ({
  folder: world.folder,
  name: 'flower.png',
  bytes: pngBytes,
  contentType: 'image/png',
  ...change,
});

/**
 * Tests the requirements of every adapter against a running remote server. A test without the capability, or without
 * support of the world, only passes if the adapter refuses the call with a sentence.
 */
export function describeConformance(name: string, start: () => Promise<ConformanceWorld>): void {
  const worlds: ConformanceWorld[] = [];
  const begin = async () => {
    const world = await start();
    worlds.push(world);
    const session = await world.open();
    return { world, session, can: world.adapter.capabilities(world.settings) };
  };
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.close();
  });

  describe(name, () => {
    describeConnection(begin);
    describeFiles(begin);
    describeHtml(begin);
    describeLimits(begin);
    describeTrouble(begin);
  });
}

type Begin = () => Promise<{ world: ConformanceWorld; session: SourceSession; can: Capabilities }>;

function describeConnection(begin: Begin): void {
  it('connects, and says what is wrong with credentials that don’t work', async () => {
    const { world, session } = await begin();
    await session.test();
    const wrong = async () => await (await world.openWithWrongCredentials()).test();
    const error = await refusalOf(wrong());
    expect(['auth', 'oauth']).toContain(error.kind);
    await session.close();
  });

  it('has settings that a form can show', async () => {
    const { world } = await begin();
    const names = world.adapter.fields.map((field) => field.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { label, kind, options } of world.adapter.fields) {
      expect(label).toMatch(/^[A-Z]/);
      expect(kind === 'select').toBe((options ?? []).length > 0);
    }
    expect(world.adapter.summary).toMatch(/^[A-Z].*\.$/);
  });
}

function describeFiles(begin: Begin): void {
  it('lists its folders and files, and makes folders where it has them', async () => {
    const { session, can } = await begin();
    if (can.tree === 'none' && !can.readsFiles) return await expectRefused(session.list(''));
    const before = await session.list('');
    expectSorted(before);
    if (!can.canMakeFolders) return await expectRefused(session.makeDirectory('Spring'));
    const parent = can.canCreateRootFolder ? '' : before.find((entry) => entry.type === 'folder')?.path;
    const made = await session.makeDirectory([parent, 'Spring & more'].filter(Boolean).join('/'));
    expect(made).toMatchObject({ type: 'folder', name: 'Spring & more' });
    const listed = await session.list(parent ?? '');
    expectSorted(listed);
    expect(listed.filter((entry) => entry.path === made.path)).toHaveLength(1);
    expect(await session.list(made.path)).toEqual([]);
  });

  it('says that a folder isn’t there', async () => {
    const { session, can } = await begin();
    if (can.tree === 'none') return;
    expect((await refusalOf(session.list('No such folder'))).kind).toBe('not_found');
  });

  it('takes an image, and gives its address and its bytes', async () => {
    const { world, session, can } = await begin();
    if (can.imageTypes.length === 0) return await expectRefused(session.uploadImage(image(world)));
    const remote = await session.uploadImage(image(world));
    if (can.hostsImages) expect(remote.url).toMatch(/^https?:\/\//);
    if (world.imageOf) expect(await world.imageOf(remote)).toEqual(pngBytes);
    if (!can.readsFiles) return await expectRefused(session.list(''));
    const found = (await session.list(world.folder)).find((entry) => entry.name.startsWith('flower'));
    expect(found).toMatchObject({ type: 'file' });
    const got = await session.download(found?.path ?? '', 1_000_000);
    expect(got.bytes).toEqual(pngBytes);
    expect(got.name).toMatch(/^flower/);
    expect((await refusalOf(session.download(found?.path ?? '', 10))).kind).toBe('too_large');
  });
}

function describeHtml(begin: Begin): void {
  it('takes HTML byte for byte, with all template tags', async () => {
    const { world, session, can } = await begin();
    if (!can.takesHtml && !can.takesPages) return await expectRefused(session.uploadHtml(upload(world)));
    const remote = await session.uploadHtml(upload(world));
    expect(remote.id).not.toBe('');
    if (world.htmlOf) expect(await world.htmlOf(remote)).toBe(heldBy(world, htmlOf(world)));
    const read = await session.readHtml(remote);
    expect(read?.revision).toBe(remote.revision);
    if (read?.html != null) expect(read.html).toBe(heldBy(world, htmlOf(world)));
  });

  it('updates in place: the id stays, nothing new is created, and the revision changes', async () => {
    const { world, session, can } = await begin();
    if (!can.takesHtml && !can.takesPages) return;
    const remote = await session.uploadHtml(upload(world));
    const changed = upload(world, { html: htmlOf(world).replace('Grüße', 'Hello'), name: 'Spring sale 2' });
    if (!can.updatesHtml) return await expectRefused(session.updateHtml(remote, changed));
    const count = world.countHtml?.();
    const updated = await session.updateHtml(remote, changed);
    expect(updated.id).toBe(remote.id);
    expect(world.countHtml?.()).toBe(count);
    if (world.htmlOf) expect(await world.htmlOf(updated)).toBe(heldBy(world, changed.html));
    if (remote.revision !== '') expect(updated.revision).not.toBe(remote.revision);
    expect((await session.readHtml(updated))?.revision).toBe(updated.revision);
  });

  it('shows that the document was changed on the other side', async () => {
    const { world, session } = await begin();
    if (!world.editHtml) return;
    const remote = await session.uploadHtml(upload(world));
    await world.editHtml(remote);
    const read = await session.readHtml(remote);
    const isChanged =
      read?.revision !== remote.revision || (read.html !== null && read.html !== heldBy(world, htmlOf(world)));
    expect(isChanged).toBe(true);
  });

  it('finds what an upload created when its answer was lost', async () => {
    const { world, session, can } = await begin();
    if (!session.find) return;
    if (can.takesHtml || can.takesPages) {
      expect(await session.find('html', world.folder, 'Spring sale')).toBeNull();
      const remote = await session.uploadHtml(upload(world));
      expect(await session.find('html', world.folder, 'Spring sale')).toEqual(remote);
      expect(await session.find('html', world.folder, 'Spring')).toBeNull();
    }
    if (can.imageTypes.length > 0 && can.readsFiles) {
      expect(await session.find('image', world.folder, 'flower.png')).toBeNull();
      const remote = await session.uploadImage(image(world));
      expect(await session.find('image', world.folder, 'flower.png')).toEqual(remote);
    }
  });

  it('removes what it created, once and twice, and then says that it is gone', async () => {
    const { world, session, can } = await begin();
    if (can.takesHtml || can.takesPages) {
      const remote = await session.uploadHtml(upload(world));
      if (world.keepsHtml) return await expectRefused(session.remove(remote));
      await session.remove(remote);
      expect(await session.readHtml(remote)).toBeNull();
      await session.remove(remote);
      if (can.updatesHtml && world.adapter.kind !== 'storage')
        expect((await refusalOf(session.updateHtml(remote, upload(world)))).kind).toBe('not_found');
    }
    if (can.imageTypes.length > 0) {
      const remote = await session.uploadImage(image(world));
      if (world.keepsImages) return await expectRefused(session.remove(remote));
      await session.remove(remote);
      await session.remove(remote);
    }
  });
}

function describeLimits(begin: Begin): void {
  it('refuses what is too large, by its own limits and by those of the other side', async () => {
    const { world, session, can } = await begin();
    const large = (bytes: number) => Buffer.concat([pngBytes, Buffer.alloc(bytes)]);
    if (can.imageTypes.length > 0 && can.imageBytesMax !== null) {
      const over = image(world, { bytes: large(can.imageBytesMax) });
      expect((await refusalOf(session.uploadImage(over))).kind).toBe('too_large');
    }
    if (can.takesHtml && can.htmlBytesMax !== null) {
      const over = upload(world, { html: htmlOf(world) + ' '.repeat(can.htmlBytesMax) });
      expect((await refusalOf(session.uploadHtml(over))).kind).toBe('too_large');
    }
    if (!world.tighten) return;
    world.tighten();
    if (can.imageTypes.length > 0)
      expect((await refusalOf(session.uploadImage(image(world, { bytes: large(200) })))).kind).toBe('too_large');
    if (can.takesHtml) {
      const over = upload(world, { html: htmlOf(world) + ' '.repeat(1000) });
      expect((await refusalOf(session.uploadHtml(over))).kind).toBe('too_large');
    }
  });

  it('refuses names and types that the other side doesn’t take', async () => {
    const { world, session, can } = await begin();
    const takes = can.takesHtml || can.takesPages;
    if (takes) expect((await refusalOf(session.uploadHtml(upload(world, { name: ' ' })))).kind).toBe('bad_name');
    if (takes && can.nameMax !== null) {
      const name = 'x'.repeat(can.nameMax + 1);
      expect((await refusalOf(session.uploadHtml(upload(world, { name })))).kind).toBe('bad_name');
    }
    if (takes && world.badName !== undefined)
      expect((await refusalOf(session.uploadHtml(upload(world, { name: world.badName })))).kind).toBe('bad_name');
    if (can.imageTypes.length > 0 && world.adapter.kind !== 'storage') {
      const odd = image(world, { name: 'odd.tiff', contentType: 'image/tiff' });
      expect((await refusalOf(session.uploadImage(odd))).kind).toBe('unsupported_type');
    }
  });
}

function describeTrouble(begin: Begin): void {
  it('waits as long as the other side says when it limits requests, and gives up after three times', async () => {
    const { world, session } = await begin();
    if (!world.limitRate) return;
    world.limitRate(2, 7);
    await session.test();
    expect(world.pauses?.()).toEqual([7, 7]);
    world.limitRate(4, 7);
    expect(await refusalOf(session.test())).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 7 });
    world.limitRate(1, 3600);
    const error = await refusalOf(session.test());
    expect(error).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 3600 });
    expect(error.message).toContain('60 minutes');
  });

  it('asks once more when the other side fails, but creates nothing twice', async () => {
    const { world, session, can } = await begin();
    if (!world.fail) return;
    world.fail();
    await session.test();
    world.fail();
    world.fail();
    expect((await refusalOf(session.test())).kind).toBe('unreachable');
    if (!(can.takesHtml || can.takesPages) || !world.countHtml) return;
    const before = world.countHtml();
    await session.uploadHtml(upload(world));
    expect(world.countHtml()).toBe(before + 1);
  });

  it('says that access ended, or gets a new token', async () => {
    const { world, session } = await begin();
    if (!world.expire) return;
    await session.test();
    world.expire();
    if (world.expired === 'renews') return await session.test();
    expect((await refusalOf(session.test())).kind).toBe(world.expired ?? 'auth');
  });
}

/** Returns the error of a call that must fail: a sentence for people, with our quotation marks, of a known kind. */
async function refusalOf(
  call: Promise<unknown>,
): Promise<{ kind: SourceErrorKind; message: string; retryAfterSeconds: number | null }> {
  const error = await call.then(
    () => expect.unreachable('The call was not refused.'),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'SourceError' });
  const refused = error as { kind: SourceErrorKind; message: string; retryAfterSeconds: number | null };
  expect(refused.message).toMatch(/^(?:[A-Z]|listmonk).*[.”]$/s);
  return refused;
}

async function expectRefused(call: Promise<unknown>): Promise<void> {
  expect((await refusalOf(call)).kind).toBe('refused');
}

function expectSorted(entries: readonly SourceEntry[]): void {
  const types = entries.map((entry) => entry.type);
  expect(types).toEqual([...types].sort((a, b) => (a === b ? 0 : a === 'folder' ? -1 : 1)));
}
