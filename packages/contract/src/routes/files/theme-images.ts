import { defineRoute } from '../../define-route';
import { imageRoutes } from './images';

const path = '/api/v1/build/templates/:id/images';

/** Images of a theme that is itself open, like `imageRoutes` for its emails and pages. */
export const themeImageRoutes = {
  build_template_images_upload: defineRoute({
    ...imageRoutes.build_images_upload,
    name: 'build_template_images_upload',
    path,
    access: 'template.admin',
    summary: 'Takes an image for a theme that is edited. Fields and refusals are those of `build_images_upload`.',
  }),
  build_template_images_crop: defineRoute({
    ...imageRoutes.build_images_crop,
    name: 'build_template_images_crop',
    path: `${path}/:imageId/crop`,
    access: 'template.admin',
    summary: 'Rotates, crops and scales an image for a theme that is edited.',
  }),
  build_template_images_measure: defineRoute({
    ...imageRoutes.build_images_measure,
    name: 'build_template_images_measure',
    path: `${path}/:imageId/measure`,
    access: 'template.admin',
  }),
  build_template_images_find: defineRoute({
    ...imageRoutes.build_images_find,
    name: 'build_template_images_find',
    path: `${path}/source`,
    access: 'template.admin',
  }),
  build_template_images_list: defineRoute({
    ...imageRoutes.build_images_list,
    name: 'build_template_images_list',
    path,
    access: 'template.admin',
  }),
  build_template_images_uses: defineRoute({
    ...imageRoutes.build_images_uses,
    name: 'build_template_images_uses',
    path: `${path}/:imageId/uses`,
    access: 'template.admin',
  }),
  build_template_images_replace: defineRoute({
    ...imageRoutes.build_images_replace,
    name: 'build_template_images_replace',
    path: `${path}/:imageId/replace`,
    access: 'template.admin',
  }),
  build_template_images_update: defineRoute({
    ...imageRoutes.build_images_update,
    name: 'build_template_images_update',
    path: `${path}/:imageId`,
    access: 'template.admin',
  }),
  build_template_images_delete: defineRoute({
    ...imageRoutes.build_images_delete,
    name: 'build_template_images_delete',
    path: `${path}/:imageId`,
    access: 'template.admin',
  }),
} as const;
