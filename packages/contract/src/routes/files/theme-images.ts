import { aliasRoute } from '../../define-route';
import { imageRoutes } from './images';

const { build_images_upload, build_images_crop, build_images_measure, build_images_find } = imageRoutes;
const { build_images_list, build_images_uses, build_images_replace } = imageRoutes;
const { build_images_update, build_images_delete } = imageRoutes;
const access = 'template.admin';

/** Images of a theme that is itself open: the routes of its emails and pages by other names. */
export const themeImageRoutes = {
  build_template_images_upload: aliasRoute(build_images_upload, 'theme', 'build_template_images_upload', access),
  build_template_images_crop: aliasRoute(build_images_crop, 'theme', 'build_template_images_crop', access),
  build_template_images_measure: aliasRoute(build_images_measure, 'theme', 'build_template_images_measure', access),
  build_template_images_find: aliasRoute(build_images_find, 'theme', 'build_template_images_find', access),
  build_template_images_list: aliasRoute(build_images_list, 'theme', 'build_template_images_list', access),
  build_template_images_uses: aliasRoute(build_images_uses, 'theme', 'build_template_images_uses', access),
  build_template_images_replace: aliasRoute(build_images_replace, 'theme', 'build_template_images_replace', access),
  build_template_images_update: aliasRoute(build_images_update, 'theme', 'build_template_images_update', access),
  build_template_images_delete: aliasRoute(build_images_delete, 'theme', 'build_template_images_delete', access),
} as const;
