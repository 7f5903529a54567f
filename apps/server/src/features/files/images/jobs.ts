import { limits } from '@galley/contract';
import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { blobs, images } from '../../../platform/db/schema';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { readFile } from '../assets/open-file';
import { withImageInMemory } from './image-slots';
import { addThumbnail, writeThumbnail } from './store-image';
import type { StoredImage } from './stored-images';
import { makeThumbnail } from './thumbnail';

/** After this many images other jobs can run, and a server that stops doesn't wait for all of them. */
const imagesPerTurn = 50;

const kind = {
  name: 'images.make_thumbnails',
  payload: z.object({
    /** The last processed image. Images without a thumbnail are processed in the order of their ids. */
    after: z.number().int().default(0),
  }),
  attempts: 3,
};

/** Every night: creates the thumbnails of images that earlier releases stored without one. */
export const makeThumbnails = defineJob({
  ...kind,
  schedule: '25 3 * * *',
  async run({ after }, services): Promise<void> {
    const found = await findWithout(services, after);
    for (const stored of found) await fill(services, stored);
    const last = found.at(-1);
    if (last && found.length === imagesPerTurn)
      await services.jobs.enqueue(services.db, kind, { after: last.image.id });
  },
});

async function findWithout({ db }: Services, after: number): Promise<StoredImage[]> {
  return await db
    .select({ image: images, file: blobs })
    .from(images)
    .innerJoin(blobs, eq(blobs.id, images.blobId))
    .where(
      and(
        gt(images.id, after),
        isNull(images.originalId),
        isNull(images.deletedAt),
        isNull(images.thumbnailBlobId),
        ne(blobs.type, 'image/svg+xml'),
        gt(blobs.size, limits.imageThumbnailFromBytes),
      ),
    )
    .orderBy(asc(images.id))
    .limit(imagesPerTurn);
}

/**
 * Creates the thumbnail of an image. One that can't be read stays without a thumbnail: the library shows the file
 * itself.
 */
async function fill(services: Services, { image, file }: StoredImage): Promise<void> {
  const { id, organizationId } = image;
  try {
    const bytes = await withImageInMemory(async () => makeThumbnail(await readFile(services, file)));
    if (bytes.length >= file.size) return;
    const written = await writeThumbnail(services, bytes);
    await services.db.transaction(async (tx) => {
      const owner = { organizationId, userId: image.createdBy, name: image.name };
      const { id: thumbnailBlobId } = await addThumbnail(tx, services, owner, written);
      await tx
        .update(images)
        .set({ thumbnailBlobId })
        .where(and(eq(images.organizationId, organizationId), eq(images.id, id)));
    });
  } catch (error) {
    services.log.warn('The thumbnail of an image could not be made.', { imageId: id, organizationId, error });
  }
}
