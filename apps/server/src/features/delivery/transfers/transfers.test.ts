import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inFull } from '../../../../../../scripts/testing/run-length';
import { buildEmail, buildTemplate, buildUser, type UserRecord } from '../../../testing/factories';
import { checksumsOf, connectSource, type MemorySource, openMemorySource } from '../../../testing/memory-source';
import { saveHtml } from '../../../testing/save-html';
import { createTestApp, type TestApp, type TestCaller } from '../../../testing/test-app';

let app: TestApp;
let owner: UserRecord;
let as: TestCaller;
let templateId: number;
let memory: MemorySource;
let sid: number;

const html =
  '<p>Hello</p><img src="images/a.png"><td background=images/b.png><img src="images/copy-of-a.png"><a href="https://x.test">x</a>';

beforeAll(async () => {
  app = await createTestApp();
  owner = await buildUser(app.services);
  as = await app.signIn(owner);
  const a = await dot('#3a6');
  const files = new Map([
    ['images/a.png', a],
    ['images/copy-of-a.png', a],
    ['images/b.png', await dot('#a36')],
    ['css/a.css', Buffer.from('p{color:red}')],
  ]);
  templateId = (await buildTemplate(app.services, { organization: owner.organization, title: 'Meridian', files })).id;
});
afterAll(() => app.close());

beforeEach(async () => {
  memory = openMemorySource('platform');
  sid = await connectSource(app.services, owner, memory);
});

async function dot(background: string): Promise<Buffer> {
  return await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer();
}

const email = async (title = 'Spring', source = html) =>
  (await buildEmail(app.services, { organization: owner.organization, templateId, author: owner, title, html: source }))
    .id;

interface Wanted {
  name?: string;
  mode?: 'ask' | 'overwrite' | 'create';
  images?: string[];
  isOnlyImages?: boolean;
}

/** Starts a transfer and runs its jobs. Returns its uuid. */
async function start(id: number, { name = 'Spring', mode, images, isOnlyImages }: Wanted = {}): Promise<string> {
  const body = { sid, folder: 'mails', images, ...(isOnlyImages ? {} : { html: { name, mode } }) };
  const answer = await app.call('build_images_transfer', { params: { id }, body, as });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.uuid;
}

const progress = async (uuid: string) =>
  (await app.call('build_images_transfer_progress', { params: { uuid }, as })).body;

async function send(id: number, wanted: Wanted = {}) {
  const uuid = await start(id, wanted);
  await app.runJobs();
  return await progress(uuid);
}

/** Runs jobs that wait for a later time, as if that were now. */
async function runLater(): Promise<void> {
  await app.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
  await app.runJobs();
}

describe('[B7-transfer] a transfer', () => {
  it('is for people who can edit the email, to sources of their organization that its theme can use', async () => {
    const id = await email();
    const stranger = await app.signIn(await buildUser(app.services));
    const body = { sid, html: { name: 'Spring' } };
    const call = async (by: TestCaller, to = sid) =>
      (await app.call('build_images_transfer', { params: { id }, body: { ...body, sid: to }, as: by })).status;
    expect(await call(stranger)).toBe(404);
    expect(await call(null)).toBe(401);
    const other = await buildUser(app.services);
    expect(await call(as, await connectSource(app.services, other, memory))).toBe(404);
    await app.pool.query('update sources set is_for_all_themes = false where id = $1', [sid]);
    expect(await call(as)).toBe(404);
    await app.pool.query('update sources set is_for_all_themes = true where id = $1', [sid]);
    const uuid = await start(id);
    expect(await progress(uuid)).toMatchObject({ progress: 0 });
    const seen = await app.call('build_images_transfer_progress', { params: { uuid }, as: stranger });
    expect(seen.body).toMatchObject({ progress: 'Not_Found', remotes: [] });
    await app.runJobs();
    expect(await progress(uuid)).toMatchObject({ progress: -1 });
  });

  it('sends each image once, splices the returned addresses in, and then sends the HTML', async () => {
    const id = await email();
    const end = await send(id);
    expect(end).toMatchObject({ progress: -1, total: 2, kept: 0, message: '', question: null });
    expect(end.remotes).toEqual([{ id, name: 'Spring', url: expect.stringContaining('https://cdn.memory.test/') }]);
    const images = memory.objects.filter(({ kind }) => kind === 'image');
    expect(images.map(({ folder, name }) => [folder, name])).toEqual([
      ['mails', expect.stringMatching(/^a-[0-9a-f]{12}\.png$/)],
      ['mails', expect.stringMatching(/^b-[0-9a-f]{12}\.png$/)],
    ]);
    const [a, b] = images.map((image) => `https://cdn.memory.test/${image.id}/${image.name}`);
    expect(memory.html('Spring')).toBe(
      `<p>Hello</p><img src="${a}"><td background=${b}><img src="${a}"><a href="https://x.test">x</a>`,
    );
    // Another email with the same images only sends its HTML.
    await send(await email('Summer'), { name: 'Summer' });
    expect(memory.objects.map(({ kind }) => kind)).toEqual(['image', 'image', 'html', 'html']);
  });

  it('can be about images alone, of which only some are wanted', async () => {
    const end = await send(await email(), { isOnlyImages: true, images: ['images/b.png'] });
    expect(end).toMatchObject({ progress: -1, total: 1, remotes: [] });
    expect(memory.objects.map(({ name }) => name)).toEqual([expect.stringMatching(/^b-/)]);
  });

  it('leaves images that the source doesn’t take on this server, with addresses that recipients can load', async () => {
    memory.capabilities.imageTypes = ['image/gif'];
    expect(await send(await email())).toMatchObject({ progress: -1, total: 0, kept: 2 });
    expect(memory.html('Spring')).toContain('<img src="http://galley.test/assets/');
  });

  it('[F3-transfer-places] replaces addresses of images in every place, so that none leads to this server', async () => {
    const places = [
      '<style>.a{background:url(images/a.png)} @media print{.b{background-image:url( "images/b.png" )}}</style>',
      '<meta property="og:image" content="images/a.png"><link rel="icon" href="images/b.png">',
      '<img src="./images/a.png" srcset="images/a.png 1x, images/b.png 2x"><source srcset="images/b.png">',
      '<td background="images/a.png" style="background:url(&quot;images/b.png&quot;)"></td>',
      '<div style="background-image:url(\'images/a.png\')"></div><input type=image src=images/b.png>',
      '<video poster="images/a.png"></video><svg><image href="images/b.png" xlink:href="images/a.png"/></svg>',
      '<!--[if gte mso 9]><v:fill type="frame" src="images/a.png" /><v:image src="images/b.png"/><![endif]-->',
      '<!--[if mso]><style>.c{background:url(images/a.png)}</style><td background="images/b.png"><![endif]-->',
      '<img src="images%2Fa.png"><img src="images/a%2Epng"><img src="IMAGES/../images/a.png?x=1#y">',
    ];
    const end = await send(await email('Places', `<body>${places.join('\n')}</body>`));
    expect(end).toMatchObject({ progress: -1, total: 2, kept: 0 });
    const sent = memory.html('Spring') ?? '';
    expect(sent).not.toContain('galley.test');
    expect(sent.match(/(?<!cdn\.memory\.test\/[\w-]{1,60}\/)images\/[ab]/g)).toBeNull();
    // Only the addresses changed.
    expect(sent.replace(/https:\/\/cdn\.memory\.test\/[^\s"')>&]+/g, '')).toBe(
      `<body>${places.join('\n')}</body>`.replace(
        /(?:\.\/)?(?:IMAGES\/\.\.\/)?images(?:\/|%2F)[ab](?:\.|%2E)png(?:\?x=1#y)?/g,
        '',
      ),
    );
  });

  it('[F3-transfer-kept] counts the files that stay on this server, also those that aren’t images', async () => {
    const id = await email('Styled', '<link rel="stylesheet" href="css/a.css"><img src="images/a.png">');
    expect(await send(id)).toMatchObject({ progress: -1, total: 1, kept: 1 });
    expect(memory.html('Spring')).toMatch(/href="http:\/\/galley\.test\/[^"]*css\/a\.css"/);
    const images = await send(await email('More', '<link rel="stylesheet" href="css/a.css">'), {
      isOnlyImages: true,
      images: [],
    });
    expect(images).toMatchObject({ total: 0, kept: 0 });
  });

  it('is refused by a source that can’t take it', async () => {
    const id = await email();
    memory.capabilities.takesHtml = false;
    const asked = await app.call('build_images_transfer', { params: { id }, body: { sid, html: { name: 'S' } }, as });
    expect([asked.status, asked.body.error]).toEqual([409, 'This connection doesn’t take HTML. Choose another one.']);
    memory.capabilities.hostsImages = false;
    const images = await app.call('build_images_transfer', { params: { id }, body: { sid }, as });
    expect(images.body.error).toBe('This connection doesn’t host images. Choose another one.');
  });
});

describe('[B8-transfer] a transfer that fails', () => {
  it('says what the source refused, and that a person has to sign in there', async () => {
    memory.failures = [{ kind: 'quota' }];
    expect(await send(await email())).toMatchObject({
      progress: 'Failed',
      message: 'The fake source refused: quota.',
      oauth: false,
    });
    memory.failures = [{ kind: 'oauth' }];
    expect(await send(await email())).toMatchObject({ progress: 'Failed', oauth: true, name: 'Memory platform' });
  });

  it('waits as long as the source asks, and goes on where it stopped', async () => {
    memory.failures = [null, { kind: 'rate_limited', retryAfterSeconds: 30 }];
    const uuid = await start(await email());
    await app.runJobs();
    expect(await progress(uuid)).toMatchObject({ progress: 1, total: 2 });
    await runLater();
    expect(await progress(uuid)).toMatchObject({ progress: -1 });
    expect(new Set(checksumsOf(memory, 'image')).size).toBe(checksumsOf(memory, 'image').length);
  });

  it('ends with “Error transferring file” when nothing gets through', async () => {
    memory.failures = Array.from({ length: 20 }, () => ({ kind: 'unreachable' as const }));
    const uuid = await start(await email());
    for (let round = 0; round < 8; round += 1) await runLater();
    expect((await progress(uuid)).progress).toBe('Failed');
    memory.cutAfter = 0;
    expect(await send(await email())).toMatchObject({ progress: 'Failed', message: 'Error transferring file' });
  });
});

describe('[W8-transfer-waits] a transfer whose source doesn’t answer', () => {
  it('says so while it runs, until it advances again', async () => {
    memory.failures = [{ kind: 'unreachable' }];
    const id = await email();
    const uuid = await start(id);
    await app.runJobs();
    const waiting = 'The fake source refused: unreachable. Galley will try again.';
    expect(await progress(uuid)).toMatchObject({ progress: 0, message: '', waiting });
    const listed = await app.call('api_v1_integrations', { as });
    expect(listed.body.transfers).toMatchObject([{ uuid, sourceId: sid, name: 'Spring', waiting }]);
    const { running } = (await app.call('document_remotes', { params: { id }, as })).body;
    expect(running).toMatchObject([{ uuid, waiting, startedBy: owner.name }]);
    await runLater();
    expect(await progress(uuid)).toMatchObject({ progress: -1, message: '', waiting: '' });
    expect((await app.call('document_remotes', { params: { id }, as })).body.running).toEqual([]);
  });
});

describe('[W8-transfer-cancel] a transfer that its author cancels', () => {
  const cancel = async (uuid: string, by: TestCaller = as) =>
    await app.call('build_transfer_cancel', { params: { uuid }, as: by });

  it('isn’t canceled by anyone else', async () => {
    const uuid = await start(await email());
    const stranger = await app.signIn(await buildUser(app.services));
    expect((await cancel(uuid, stranger)).body).toMatchObject({ progress: 'Not_Found' });
    expect((await cancel(uuid, null)).status).toBe(401);
    await app.runJobs();
    expect(await progress(uuid)).toMatchObject({ progress: -1 });
    // A finished one stays as it is.
    expect((await cancel(uuid)).body).toMatchObject({ progress: -1 });
  });

  it('sends nothing when it waits, and doesn’t count as a failure of the source', async () => {
    memory.failures = [{ kind: 'rate_limited', retryAfterSeconds: 30 }];
    const uuid = await start(await email());
    await app.runJobs();
    expect((await cancel(uuid)).body).toMatchObject({ progress: 'Canceled', message: '' });
    await runLater();
    expect(memory.objects).toEqual([]);
    expect(await progress(uuid)).toMatchObject({ progress: 'Canceled' });
  });

  it('stops between two objects, and the next transfer continues with what is there', async () => {
    const id = await email();
    let uuid = '';
    memory.before = async (what) => {
      if (what.startsWith('uploadImage') && memory.objects.length === 0) await cancel(uuid);
    };
    uuid = await start(id);
    await app.runJobs();
    memory.before = null;
    expect(await progress(uuid)).toMatchObject({ progress: 'Canceled' });
    expect(memory.html('Spring')).toBeUndefined();
    const { status } = (await app.pool.query('select status from sources where id = $1', [sid])).rows[0];
    expect(status).not.toBe('failed');
    expect(await send(id)).toMatchObject({ progress: -1, total: 2 });
    expect(new Set(checksumsOf(memory, 'image')).size).toBe(checksumsOf(memory, 'image').length);
  });
});

describe('[W8-transfer-cancel-files] a transfer that is canceled in the middle of a file', () => {
  const cancelInImage = async () => {
    let uuid = '';
    memory.unfinished = ['news/dot.png.0123456789ab.tmp'];
    memory.before = async (what) => {
      if (what.startsWith('uploadImage')) await app.call('build_transfer_cancel', { params: { uuid }, as });
    };
    uuid = await start(await email());
    await app.runJobs();
    memory.before = null;
    expect(await progress(uuid)).toMatchObject({ progress: 'Canceled' });
  };

  it('removes what was begun, over a connection of its own', async () => {
    await cancelInImage();
    expect(memory.calls.at(-1)).toBe('remove news/dot.png.0123456789ab.tmp');
    expect(memory.opened).toBe(2);
  });

  it('stays canceled when the source doesn’t answer anymore', async () => {
    memory.failures = [null, { kind: 'unreachable' }];
    await cancelInImage();
    expect(memory.calls.filter((call) => call.startsWith('remove'))).toHaveLength(1);
  });
});

describe('[W8-shared-folder] two sources with the same folder', () => {
  it('don’t take each other’s document for their own after an interruption', async () => {
    memory = openMemorySource('storage');
    sid = await connectSource(app.services, owner, memory);
    const second = await connectSource(app.services, owner, memory);
    const id = await email('Cut', '<p>First</p>');
    // The creation is interrupted before anything arrives.
    memory.before = async (what) => {
      if (what.startsWith('uploadHtml')) throw new Error('The connection was cut.');
    };
    await send(id);
    memory.before = null;
    const other = await email('Other', '<p>Other</p>');
    const to = { sid: second, folder: 'mails', html: { name: 'Spring' } };
    await app.call('build_images_transfer', { params: { id: other }, body: to, as });
    await app.runJobs();
    expect(memory.html('Spring')).toBe('<p>Other</p>');
    expect(await send(id)).toMatchObject({ progress: 'Question', question: 'exists', message: 'Spring' });
    expect(memory.html('Spring')).toBe('<p>Other</p>');
  });

  it('send one document at a time, so that two new ones don’t take the same name', async () => {
    memory = openMemorySource('storage');
    sid = await connectSource(app.services, owner, memory);
    const second = await connectSource(app.services, owner, memory);
    const [one, two] = [await email('One', '<p>One</p>'), await email('Two', '<p>Two</p>')];
    let other = '';
    memory.before = async (what) => {
      if (!what.startsWith('uploadHtml') || other !== '') return;
      const body = { sid: second, folder: 'mails', html: { name: 'Spring' } };
      other = (await app.call('build_images_transfer', { params: { id: two }, body, as })).body.uuid;
      await app.runJobs();
      expect(await progress(other)).toMatchObject({ progress: 0, waiting: 'Waiting for another transfer to finish.' });
    };
    expect(await send(one)).toMatchObject({ progress: -1 });
    await runLater();
    expect(await progress(other)).toMatchObject({ progress: 'Question', question: 'exists' });
    expect(memory.html('Spring')).toBe('<p>One</p>');
  });
});

describe('[B25-turns] transfers that take long', () => {
  it('use a source one at a time, and leave jobs to everything else', async () => {
    const [first, second] = [await email('One'), await email('Two')];
    const other = openMemorySource('platform');
    const third = openMemorySource('platform');
    const others = [await connectSource(app.services, owner, other), await connectSource(app.services, owner, third)];
    const started: string[] = [];
    let release = () => {};
    memory.before = async (what) => {
      started.push(what);
      if (started.length === 1) await new Promise<void>((resolve) => (release = resolve));
    };
    let releaseOther = () => {};
    other.before = () => new Promise<void>((resolve) => (releaseOther = resolve));
    const uuids = [await start(first), await start(second, { name: 'Two' })];
    const to = async (id: number) => {
      const body = { sid: id, folder: '', html: { name: 'Three' } };
      return (await app.call('build_images_transfer', { params: { id: first }, body, as })).body.uuid as string;
    };
    const work = app.runJobs();
    await expect.poll(() => started.length).toBe(1);
    uuids.push(await to(others[0] ?? 0));
    const more = app.runJobs();
    await expect.poll(() => other.calls.length).toBe(1);
    // Two sources are in use: the third waits, as a later job.
    uuids.push(await to(others[1] ?? 0));
    await app.runJobs();
    expect([started.length, third.calls]).toEqual([1, []]);
    release();
    other.before = null;
    releaseOther();
    await Promise.all([work, more]);
    await runLater();
    await runLater();
    for (const uuid of uuids) expect(await progress(uuid)).toMatchObject({ progress: -1 });
  });

  it('let others go first after a while, and go on from there', async () => {
    memory.before = async (what) => {
      if (what.startsWith('uploadImage')) app.clock.advance(30_000);
    };
    const uuid = await start(await email('Slow'));
    await app.runJobs();
    expect(await progress(uuid)).toMatchObject({ progress: 1, total: 2 });
    await runLater();
    expect(await progress(uuid)).toMatchObject({ progress: -1, total: 2 });
    expect(memory.opened).toBe(2);
    expect(checksumsOf(memory, 'image').length).toBe(2);
  });

  it('end when they get no further, however much is there already', async () => {
    memory.failures = [null, ...Array.from({ length: 40 }, () => ({ kind: 'unreachable' as const }))];
    const uuid = await start(await email('Half'));
    for (let round = 0; round < 8; round += 1) await runLater();
    expect(await progress(uuid)).toMatchObject({ progress: 'Failed' });
  });
});

describe('[B25-resume] a transfer that was cut', () => {
  // One more call than a whole transfer makes.
  const calls = 8;
  const cuts = Array.from({ length: calls }, (_, at) => at).filter((at) => inFull(1, 2) === 1 || at % 2 === 0);

  it.each(
    cuts.flatMap((at) => [
      { at, isAfterWork: false },
      { at, isAfterWork: true },
    ]),
  )(
    'after $at calls (with the request arrived: $isAfterWork) leaves no duplicate when it is sent again',
    async (cut) => {
      const id = await email();
      memory.cutAfter = cut.at;
      memory.isCutAfterWork = cut.isAfterWork;
      await send(id);
      memory.cutAfter = null;
      expect(await send(id)).toMatchObject({ progress: -1, total: 2 });
      const images = checksumsOf(memory, 'image');
      expect(images.length).toBe(2);
      expect(new Set(images).size).toBe(2);
      expect(memory.objects.filter(({ kind }) => kind === 'html').map(({ name }) => name)).toEqual(['Spring']);
      expect(memory.html('Spring')).toMatch(/^<p>Hello<\/p><img src="https:\/\/cdn\.memory\.test/);
    },
  );
});

describe('[B25-update] an email that was sent before', () => {
  const remotes = async (id: number) => (await app.call('document_remotes', { params: { id }, as })).body.remotes;

  it('is the same object again, and its last version is known', async () => {
    const id = await email();
    expect(await remotes(id)).toEqual([]);
    await send(id);
    expect(await remotes(id)).toEqual([
      {
        sourceId: sid,
        sourceName: 'Memory platform',
        kind: 'html',
        name: 'Spring',
        folder: 'mails',
        url: expect.stringContaining('https://'),
        version: 1,
        sentAt: expect.any(Number),
        sentBy: owner.name,
        isChanged: false,
        canUpdate: true,
      },
    ]);
    await saveHtml(app, as, id, '<p>Second</p>');
    expect(await remotes(id)).toMatchObject([{ version: 1, isChanged: true }]);
    expect(await send(id)).toMatchObject({ progress: -1 });
    expect(memory.objects.filter(({ kind }) => kind === 'html').length).toBe(1);
    expect(memory.html('Spring')).toBe('<p>Second</p>');
    expect(await remotes(id)).toMatchObject([{ version: 2, isChanged: false }]);
    const { rows } = await app.pool.query(
      "select details from audit_events where action = 'email.sent_to_source' and object_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ details }) => details.version)).toEqual([1, 2]);
    // The log names the connection, also after it was removed.
    expect(rows.map(({ details }) => details.name)).toEqual(['Memory platform', 'Memory platform']);
  });

  it('asks before it replaces what was changed on the other side', async () => {
    const id = await email();
    await send(id);
    memory.edit('Spring', '<p>Theirs</p>');
    expect(await send(id)).toMatchObject({ progress: 'Question', question: 'changed', message: 'Spring' });
    expect(memory.html('Spring')).toBe('<p>Theirs</p>');
    expect(await send(id, { mode: 'overwrite' })).toMatchObject({ progress: -1 });
    expect(memory.html('Spring')).toMatch(/^<p>Hello/);
    memory.edit('Spring', '<p>Theirs again</p>');
    expect(await send(id, { mode: 'create' })).toMatchObject({ progress: -1 });
    const all = memory.objects.filter(({ kind }) => kind === 'html').map(({ bytes }) => bytes.toString().slice(0, 8));
    expect(all).toEqual(['<p>Their', '<p>Hello']);
  });

  it('asks before it creates again what was deleted on the other side', async () => {
    const id = await email();
    await send(id);
    memory.objects = memory.objects.filter(({ kind }) => kind !== 'html');
    expect(await send(id)).toMatchObject({ progress: 'Question', question: 'gone' });
    expect(memory.html('Spring')).toBeUndefined();
    expect(await send(id, { mode: 'create' })).toMatchObject({ progress: -1 });
    expect(memory.html('Spring')).toMatch(/^<p>Hello/);
  });

  it('asks before it takes a name that something else has', async () => {
    await send(await email());
    const other = await email('Other', '<p>Other</p>');
    expect(await send(other)).toMatchObject({ progress: 'Question', question: 'exists', message: 'Spring' });
    expect(await send(other, { mode: 'create' })).toMatchObject({ progress: -1 });
    expect(memory.objects.filter(({ kind }) => kind === 'html').length).toBe(2);
  });
});
