import { randomBytes } from 'node:crypto';
import { messages } from '../../../messages';
import type { OpenConnection } from './open-source';
import { type Capabilities, type RemoteObject, type SourceAdapter, SourceError, type SourceHttp } from './port';

const fetchSeconds = 15;
const fetchedBytes = 10_000;

/**
 * Tests an open source. Servers and buckets get a small file, which is loaded from its public address, if they have one,
 * and removed. Throws `SourceError` with the step that failed.
 */
export async function testConnection({ adapter, capabilities, session, http }: OpenConnection): Promise<void> {
  await session.test();
  if (!takesTestFile(adapter, capabilities)) return;
  const token = randomBytes(8).toString('hex');
  const bytes = Buffer.from(`A test of Galley: ${token}\n`, 'utf8');
  const name = `galley-test-${token}`;
  const stored = await inStep(messages.sourceTestStore, async () =>
    capabilities.hostsImages
      ? await session.uploadImage({ folder: '', name: `${name}.txt`, bytes, contentType: 'text/plain' })
      : await session.uploadHtml({
          folder: '',
          name,
          html: bytes.toString(),
          text: '',
          subject: name,
          previewText: '',
        }),
  );
  try {
    await loadFrom(http, stored, bytes);
  } catch (error) {
    // The reason is why it couldn't be loaded; a file that stays there does no harm.
    await session.remove(stored).catch(() => {});
    throw error;
  }
  await inStep(
    (reason) => messages.sourceTestRemove(stored.id, reason),
    async () => await session.remove(stored),
  );
}

/** Other kinds would keep what a test creates, or count it. */
function takesTestFile({ kind }: SourceAdapter, { takesPages, canCreateRootFolder }: Capabilities): boolean {
  return kind === 'storage' && takesPages && canCreateRootFolder;
}

async function loadFrom(http: SourceHttp, { url }: RemoteObject, bytes: Buffer): Promise<void> {
  if (url === null) return;
  await inStep(
    (reason) => messages.sourceTestLoad(url, reason),
    async () => {
      const { status, body } = await http({ url, bytesMax: fetchedBytes, seconds: fetchSeconds });
      if (status !== 200) throw new SourceError('refused', messages.sourceTestStatus(status));
      if (!body.equals(bytes)) throw new SourceError('refused', messages.sourceTestOther);
    },
  );
}

async function inStep<Result>(sentence: (reason: string) => string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const { kind, retryAfterSeconds, cause } = error;
    throw new SourceError(kind, sentence(error.message), { retryAfterSeconds, cause });
  }
}
