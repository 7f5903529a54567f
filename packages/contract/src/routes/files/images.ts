import { z } from 'zod';
import { defineRoute } from '../../define-route';
import {
  builderMode,
  cropperData,
  focalPoint,
  hostedImage,
  imageCrop,
  imageFolder,
  imageRotation,
  imageUse,
  imageUseCounts,
  libraryImage,
  replacedDocument,
} from '../../entities/builder';
import { flag, id, idInBody, idParam, ofLength, storedIntegerParam, success, title, uuid } from '../../entities/common';
import { readDensities, readRatios } from '../../image-fields';
import { limits } from '../../limits';

const documentParams = z.object({ id: idParam });
const folderParams = z.object({ id: idParam, fid: idParam });
const imageParams = z.object({ id: idParam, imageId: idParam });
/** Compared case-insensitively; stored in its first spelling. */
const imageTag = ofLength(z.string().trim().min(1, 'Enter a tag.'), limits.imageTagLength);
const pixels = z.coerce.number().nonnegative().default(0);
/** The requirements of the markup for the image (docs/grammar.md 4). Pixels; 0 = not set. */
const imageSizeFields = {
  width: pixels,
  height: pixels,
  minWidth: pixels,
  maxWidth: pixels,
  minHeight: pixels,
  maxHeight: pixels,
  /** Pixel densities to create, comma-separated: "1,2". Each is 1 to 4. */
  densities: z
    .string()
    .max(50)
    .refine((text) => readDensities(text) !== null)
    .default('1'),
  /**
   * Aspect ratios of the place, width to height, comma-separated: "16:9,1.5". An image with one of them needs no
   * cropping.
   */
  ratios: z
    .string()
    .max(50)
    .refine((text) => readRatios(text) !== null)
    .default(''),
  /** Whether the image can be resized: it is scaled down to `maxWidth` and `maxHeight`, times the largest density. */
  canResize: flag.default(false),
  isAutoWidth: flag.default(false),
  isAutoHeight: flag.default(false),
  /** Width in pixels of the image being replaced; 0 = unknown. */
  naturalWidth: pixels,
};

/** The selected part of an image, and its sizes. */
const cropFields = {
  cropperData: cropperData.nullable(),
  /** Applied before the rectangle, which is in pixels of the rotated image. */
  rotation: imageRotation.default(0),
  isAutoWidth: z.boolean(),
  isAutoHeight: z.boolean(),
  /** Requested size in CSS pixels; 0 = calculated from the other side. */
  cropWidth: z.number().nonnegative(),
  cropHeight: z.number().nonnegative(),
  densities: z.array(z.number().min(1).max(4)).max(limits.imageDensities).default([1]),
};

/** Images of a document, and the image library of its theme. */
export const imageRoutes = {
  build_images_upload: defineRoute({
    name: 'build_images_upload',
    method: 'POST',
    path: '/api/v1/build/emails/:id/images',
    access: 'email.editor',
    creates: true,
    limit: 'uploads',
    summary:
      'Takes an image for a document and checks it against the size the markup requires. File field `image`, or its address in `src`. `error` is in every refusal, and `field` names what it is about.',
    multipart: true,
    params: documentParams,
    body: z.object({
      uuid: uuid.optional(),
      /** The address of an image to import, instead of a file. */
      src: z.string().trim().max(limits.addressLength).default(''),
      /** The builder's mode; a theme open in the builder accepts no images. */
      mode: builderMode.optional(),
      /** The version of the open document. */
      version: storedIntegerParam.optional(),
      ...imageSizeFields,
    }),
    /** `width` and `height` are those of `src`; `original` is the upload before it was scaled down. */
    response: hostedImage.extend({ needsCrop: z.boolean(), error: z.string().optional() }),
  }),
  build_images_crop: defineRoute({
    name: 'build_images_crop',
    method: 'POST',
    path: '/api/v1/build/emails/:id/images/:imageId/crop',
    access: 'email.editor',
    creates: true,
    limit: 'imageCrops',
    summary: 'Rotates, crops and scales an uploaded image. `cropperData` null = Skip, use the whole image.',
    params: imageParams,
    body: z.object({
      ...cropFields,
      /** Encodes it in fewer bytes without a visible difference, possibly in another type. */
      isSmaller: z.boolean().default(false),
      /** Sets the focal point of the upload; null = none, absent = unchanged. */
      focalPoint: focalPoint.nullable().optional(),
    }),
    response: z.object({
      image: hostedImage,
      /** One image for each density for which the upload is large enough. */
      variants: z.array(z.object({ density: z.number(), src: z.string(), width: z.number(), height: z.number() })),
    }),
  }),
  build_images_measure: defineRoute({
    name: 'build_images_measure',
    method: 'POST',
    path: '/api/v1/build/emails/:id/images/:imageId/measure',
    access: 'email.editor',
    limit: 'imageCrops',
    summary: 'The bytes of a crop at its largest density, as usual and made smaller. Stores nothing.',
    params: imageParams,
    body: z.object(cropFields),
    response: z.object({
      bytes: z.number().int(),
      /** The same as `bytes` if it can’t be reduced without a visible difference. */
      smallerBytes: z.number().int(),
      /** The type of the smaller one: image/jpeg. */
      smallerType: z.string(),
    }),
  }),
  build_images_find: defineRoute({
    name: 'build_images_find',
    method: 'GET',
    path: '/api/v1/build/emails/:id/images/source',
    access: 'email.editor',
    summary: 'The upload that an image of a document was made from, and how, to crop it again.',
    params: documentParams,
    query: z.object({
      /** The address of the image in the document. */
      src: z.string().trim().max(limits.addressLength),
    }),
    response: z.object({
      image: libraryImage,
      /** null = the document shows the upload itself. */
      crop: imageCrop.nullable(),
    }),
  }),
  build_images_list: defineRoute({
    name: 'build_images_list',
    method: 'GET',
    path: '/api/v1/build/emails/:id/images',
    access: 'email.editor',
    summary: 'The image library: images uploaded for documents of the same theme, newest first, in pages.',
    params: documentParams,
    query: z.object({
      /** Part of the name. */
      term: z.string().trim().max(limits.titleLength).default(''),
      /** Only images with this tag; '' = all. */
      tag: z.string().trim().max(limits.imageTagLength).default(''),
      /** Only images in this folder; 0 = all. */
      fid: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
      /** `next` of the previous page. */
      cursor: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    response: z.object({
      images: z.array(libraryImage),
      /** Total of all pages. */
      total: z.number().int(),
      /** The tags of all images of the theme. */
      tags: z.array(z.string()),
      /** The folders of the theme's library, by name. */
      folders: z.array(imageFolder),
      /** 0 = this is the last page. */
      next: z.number().int(),
    }),
  }),
  build_images_uses: defineRoute({
    name: 'build_images_uses',
    method: 'GET',
    path: '/api/v1/build/emails/:id/images/:imageId/uses',
    access: 'email.editor',
    summary:
      'The emails, pages, layouts and pins of the theme that show an image or a crop of it, and the theme itself, including earlier versions.',
    params: imageParams,
    response: z.object({
      counts: imageUseCounts,
      /** The most recently changed ones of each kind, up to 100. */
      uses: z.array(imageUse),
    }),
  }),
  build_images_replace: defineRoute({
    name: 'build_images_replace',
    method: 'POST',
    path: '/api/v1/build/emails/:id/images/:imageId/replace',
    access: 'email.editor',
    limit: 'imageCrops',
    summary:
      'Replaces an image and its crops by another one in the layouts and in the current versions of the emails and pages of the theme, 50 of them in one call. Each of these gets a new version; those that someone is editing are left.',
    params: imageParams,
    body: z.object({
      /** The replacement image. */
      withId: id,
      /** Only reports what would be replaced. */
      isDryRun: z.boolean(),
      /** `next` of the previous call; 0 = the first one. */
      cursor: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).default(0),
    }),
    response: z.object({
      documents: z.array(replacedDocument),
      /** 0 = these were the last ones. */
      next: z.number().int(),
    }),
  }),
  build_images_update: defineRoute({
    name: 'build_images_update',
    method: 'PUT',
    path: '/api/v1/build/emails/:id/images/:imageId',
    access: 'email.editor',
    summary: 'Changes the name or the tags of an image of the library. Its address stays the same.',
    params: imageParams,
    body: z.object({ name: title.optional(), tags: z.array(imageTag).max(limits.tagsPerImage).optional() }),
    response: z.object({ image: libraryImage }),
  }),
  templates_image_folders_create: defineRoute({
    name: 'templates_image_folders_create',
    method: 'PUT',
    path: '/api/v1/templates/:id/image-folders',
    access: 'template.editor',
    creates: true,
    summary: 'Creates a folder in the image library of a theme.',
    params: documentParams,
    body: z.object({ name: title }),
    response: z.object({ folder: imageFolder }),
  }),
  templates_image_folders_update: defineRoute({
    name: 'templates_image_folders_update',
    method: 'POST',
    path: '/api/v1/templates/:id/image-folders/:fid',
    access: 'template.editor',
    summary: 'Renames a folder of the image library.',
    params: folderParams,
    body: z.object({ name: title }),
    response: z.object({ folder: imageFolder }),
  }),
  templates_image_folders_delete: defineRoute({
    name: 'templates_image_folders_delete',
    method: 'DELETE',
    path: '/api/v1/templates/:id/image-folders/:fid',
    access: 'template.editor',
    summary: 'Deletes a folder of the image library. Its images stay in the library.',
    params: folderParams,
    response: success,
  }),
  templates_images_move: defineRoute({
    name: 'templates_images_move',
    method: 'POST',
    path: '/api/v1/templates/:id/image-moves',
    access: 'template.editor',
    summary: 'Moves images into the folder `fid` of the image library; 0 = out of their folder.',
    params: documentParams,
    body: z.object({
      ids: z.array(idInBody).min(1).max(limits.imagesMovedAtOnce),
      fid: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
    }),
    response: success,
  }),
  build_images_delete: defineRoute({
    name: 'build_images_delete',
    method: 'DELETE',
    path: '/api/v1/build/emails/:id/images/:imageId',
    access: 'email.editor',
    summary:
      'Deletes an image from the library. 409 conflict says how many emails, pages, layouts, pins and themes use it, unless `isConfirmed`. They still show it.',
    params: imageParams,
    query: z.object({ isConfirmed: flag.default(false) }),
    response: success,
  }),
} as const;
