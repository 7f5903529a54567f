import type { Services } from '../../services';
import { decompressHtml, type PackedHtml } from '../db/packed-html';
import { defineTask } from '../workers/define-task';
import { withPieces } from './json-pieces';

/** Longer documents are serialized in the text thread. */
const longBytes = 512 * 1024;

/** Serializes a stored document to JSON: its text in quotation marks. Throws `HtmlDamaged`. */
export const writeDocumentTask = defineTask({
  name: 'http.write_document',
  run: async ({ compressed, sha256 }: PackedHtml): Promise<Buffer> =>
    Buffer.from(JSON.stringify(await decompressHtml(compressed, sha256))),
});

/**
 * Returns a response with stored documents in `html` or `draft.html`, whose values are replaced. Throws `HtmlDamaged`.
 */
export async function withDocuments<T extends object>(
  services: Pick<Services, 'texts'>,
  answer: T,
  documents: Readonly<Record<string, PackedHtml>>,
): Promise<T> {
  const entries = Object.entries(documents);
  const written = await Promise.all(
    entries.map(async ([path, packed]) => {
      const { compressed, sha256, size } = packed;
      const piece =
        size > longBytes
          ? await services.texts.run(writeDocumentTask, packed)
          : Buffer.from(JSON.stringify(await decompressHtml(compressed, sha256)));
      return [path, piece] as const;
    }),
  );
  return withPieces(answer, new Map(written));
}
