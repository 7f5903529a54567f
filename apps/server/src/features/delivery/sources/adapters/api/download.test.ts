import { expect, it } from 'vitest';
import { type FakeAnswer, startFakeVendor } from '../../../../../testing/fakes/fake-vendor';
import { createSourceContext } from '../../../../../testing/source-context';
import { downloadFrom } from './download';

it('[B8-vendor-api] files of platforms are downloaded behind redirects, and a page of an error is no file', async () => {
  const fake = await startFakeVendor(({ path, headers }): FakeAnswer => {
    expect(headers.authorization).toBeUndefined();
    const [, step, status] = path.split('/');
    if (step === 'file') return { body: 'bytes', headers: { 'content-type': 'image/png' } };
    if (step === 'fails') return { status: Number(status), body: '<!doctype html>' };
    return {
      status: 302,
      headers: { location: Number(step) > 1 ? `/${Number(step) - 1}` : 'http://files.example/file' },
    };
  });
  const context = createSourceContext({ hosts: { 'api.example': fake.port, 'files.example': fake.port } });
  const download = (path: string) =>
    downloadFrom(context, 'Example', { url: `http://api.example${path}`, bytesMax: 100 });
  const file = { bytes: Buffer.from('bytes'), contentType: 'image/png' };
  for (const path of ['/file', '/1', '/3']) expect(await download(path)).toEqual(file);
  await expect(download('/4')).rejects.toMatchObject({ kind: 'refused' });
  await expect(download('/fails/404')).rejects.toMatchObject({ kind: 'not_found' });
  await expect(download('/fails/403')).rejects.toMatchObject({ kind: 'refused' });
  await expect(download('/fails/503')).rejects.toMatchObject({ kind: 'unreachable' });
  await expect(download('/fails/301')).rejects.toMatchObject({ kind: 'refused' });
  await fake.close();
});
