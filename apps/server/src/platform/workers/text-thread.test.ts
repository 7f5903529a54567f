import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTextThread, type TextThread } from './text-thread';
import { ownBuffers, withOwnBuffers } from './thread-buffers';

let folder: string;
let thread: TextThread;

// A thread with manual responses, because the test is about the code around it.
beforeAll(async () => {
  folder = await mkdtemp('/tmp/galley-test-thread-');
  const file = join(folder, 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, name, input }) => {
      if (name === 'end') process.exit(3);
      if (name === 'fill') { const all = []; for (;;) all.push(new Array(1e6).fill(id)); }
      if (name === 'refuse') parentPort.postMessage({ id, refusal: { code: 'not_found', message: 'No.', field: 'a' } });
      else parentPort.postMessage({ id, output: input });
    });`,
  );
  thread = createTextThread(file);
});
afterAll(async () => {
  await thread.close();
  await rm(folder, { recursive: true, force: true });
});
const task = (name: string) => ({ name, run: (input: unknown) => input });

describe('the thread for texts', () => {
  test('[C2-thread] returns its input, bytes as Buffers, and refusals', async () => {
    const bytes = Buffer.from('bytes');
    const answer = (await thread.run(task('echo'), {
      text: 'é',
      list: [1],
      pieces: [bytes],
      inner: { bytes },
    })) as typeof sent;
    const sent = { text: 'é', list: [1], pieces: [bytes], inner: { bytes } };
    expect(answer).toEqual(sent);
    expect([answer.inner.bytes, ...answer.pieces].every((part) => Buffer.isBuffer(part))).toBe(true);
    await expect(thread.run(task('refuse'), {})).rejects.toMatchObject({ code: 'not_found', field: 'a' });
  });

  test('[C2-thread] a thread that ends or fills its memory fails waiting tasks, and the next one works', async () => {
    const waiting = ['end', 'echo'].map((name) => thread.run(task(name), {}));
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
    expect(await thread.run(task('echo'), 1)).toBe(1);
    await expect(thread.run(task('fill'), {})).rejects.toMatchObject({ code: 'unavailable' });
    expect(await thread.run(task('echo'), 2)).toBe(2);
  });

  test('[C2-thread] transfers memory only if nothing else is in it', () => {
    const own = Buffer.alloc(20_000);
    const piece = own.subarray(5, 10);
    expect(ownBuffers({ own })).toEqual([own.buffer]);
    expect(ownBuffers({ list: [own, Buffer.alloc(5000)] })).toHaveLength(2);
    expect(ownBuffers({ piece, pooled: Buffer.from('short') })).toEqual([]);
    const copied = withOwnBuffers({ piece }) as { piece: Uint8Array };
    expect([copied.piece.byteLength, copied.piece.buffer.byteLength]).toEqual([5, 5]);
  });
});
