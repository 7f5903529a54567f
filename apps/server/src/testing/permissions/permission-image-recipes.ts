import { onTemplate } from './permission-list-recipes';
import type { Recipe, Situation } from './permission-recipes';
import { onEmail } from './permission-version-recipes';
import { newUuid, type World } from './permission-world';

export function imageForm(world: World): FormData {
  const form = new FormData();
  form.set('uuid', newUuid());
  form.set('image', new File([new Uint8Array(world.png)], 'dot.png', { type: 'image/png' }));
  return form;
}

/** Creates a document with an uploaded image. */
export async function withImage({ app, world }: Situation) {
  const { id } = await world.freshEmail();
  const { body } = await app.call('build_images_upload', {
    params: { id },
    form: imageForm(world),
    as: world.ownerSession,
  });
  return { id, image: body as { id: number; src: string } };
}

/** Returns a request for the image of a document. */
async function onImage(situation: Situation) {
  const { id, image } = await withImage(situation);
  return { params: { id, imageId: image.id } };
}

const wholeImage = { cropperData: null, isAutoWidth: true, isAutoHeight: true, cropWidth: 0, cropHeight: 0 };

/** Creates a theme with an uploaded image. */
async function withThemeImage({ app, world }: Situation) {
  const { id } = await world.freshTemplate();
  const asked = { params: { id }, form: imageForm(world), as: world.ownerSession };
  const { body } = await app.call('build_template_images_upload', asked);
  return { id, image: body as { id: number; src: string } };
}

async function onThemeImage(situation: Situation) {
  const { id, image } = await withThemeImage(situation);
  return { params: { id, imageId: image.id } };
}

/** Creates a theme with a folder for images. */
async function withImageFolder({ app, world }: Situation) {
  const { id } = await world.freshTemplate();
  const asked = { params: { id }, body: { name: 'Spring' }, as: world.ownerSession };
  const { body } = await app.call('templates_image_folders_create', asked);
  return { id, fid: body.folder.id as number };
}

/** Requests for the images of emails, pages and themes. */
export const imageRecipes = {
  build_images_upload: async ({ world }) => ({ params: { id: (await world.freshEmail()).id }, form: imageForm(world) }),
  build_images_crop: async (situation) => ({ ...(await onImage(situation)), body: wholeImage }),
  build_images_measure: async (situation) => ({ ...(await onImage(situation)), body: wholeImage }),
  build_images_find: async (situation) => {
    const { id, image } = await withImage(situation);
    return { params: { id }, query: { src: image.src } };
  },
  build_images_delete: onImage,
  build_images_list: onEmail(),
  build_images_uses: onImage,
  build_images_replace: async (situation) => {
    const { id, image } = await withImage(situation);
    const other = await withImage(situation);
    return { params: { id, imageId: image.id }, body: { withId: other.image.id, isDryRun: true } };
  },
  build_images_update: async (situation) => ({ ...(await onImage(situation)), body: { name: 'Renamed' } }),
  templates_image_folders_create: onTemplate({ body: { name: 'Spring' } }),
  templates_image_folders_update: async (situation) => ({
    params: await withImageFolder(situation),
    body: { name: 'Summer' },
  }),
  templates_image_folders_delete: async (situation) => ({ params: await withImageFolder(situation) }),
  templates_images_move: async (situation) => {
    const { id, image } = await withThemeImage(situation);
    return { params: { id }, body: { ids: [image.id], fid: 0 } };
  },
  build_template_images_upload: async ({ world }) => ({
    params: { id: (await world.freshTemplate()).id },
    form: imageForm(world),
  }),
  build_template_images_crop: async (situation) => ({ ...(await onThemeImage(situation)), body: wholeImage }),
  build_template_images_measure: async (situation) => ({ ...(await onThemeImage(situation)), body: wholeImage }),
  build_template_images_find: async (situation) => {
    const { id, image } = await withThemeImage(situation);
    return { params: { id }, query: { src: image.src } };
  },
  build_template_images_list: onTemplate(),
  build_template_images_uses: onThemeImage,
  build_template_images_replace: async (situation) => {
    const { id, image } = await withThemeImage(situation);
    const asked = { params: { id }, form: imageForm(situation.world), as: situation.world.ownerSession };
    const { body } = await situation.app.call('build_template_images_upload', asked);
    return { params: { id, imageId: image.id }, body: { withId: body.id, isDryRun: true } };
  },
  build_template_images_update: async (situation) => ({
    ...(await onThemeImage(situation)),
    body: { name: 'Renamed' },
  }),
  build_template_images_delete: onThemeImage,
} satisfies Record<string, Recipe>;
