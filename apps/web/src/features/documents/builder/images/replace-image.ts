import { type HostedImage, type ImageCrop, type ImageRules, type LibraryImage, needsCrop } from '@galley/contract';
import type { ImageState } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { errorText } from '../../../../api/api-error';
import { cropImage, deleteImage, findImageSource, type ImageDocument } from '../../../../api/files/images';
import { alertError, confirm, promptDialog } from '../../../../lib/dialogs';
import { formatSize } from '../../../../lib/format-size';
import { openLazyModal } from '../../../../lib/open-lazy-modal';
import { builderMessages } from '../../../../messages/documents/builder/base';
import { imageMessages } from '../../../../messages/files/images';
import type { Builder } from '../context/builder-context';
import type { CropAnswer, CropRequest } from './crop-modal';
import { stretchedTo } from './describe-image-rules';
import { cropRequest, type ImageVariant, imageChange, imageDensities } from './image-change';
import { uploadImage, withProgress } from './upload-image';

export interface ReplaceImageInput {
  beId: BeId;
  image: ImageState;
  title: string;
}

/**
 * Replaces an image: uploads it, opens the cropper if the markup sets an aspect ratio, and then changes the document.
 */
export async function replaceImage(builder: Builder, input: ReplaceImageInput & { file: File }): Promise<void> {
  const { file, image } = input;
  const { opened } = builder;
  const { rules, naturalWidth } = image;
  const uploaded = await uploadImage({ opened, file, rules, naturalWidth, text: builderMessages.imageResizing });
  if (!uploaded) return;
  const isUsed = await placeImage(builder, input, { ...uploaded, name: file.name, focalPoint: null });
  if (!isUsed) await forget(opened, uploaded.id);
}

/** Replaces an image with one from the library. The library's image is kept, even if cropping is canceled. */
export async function reuseImage(builder: Builder, input: ReplaceImageInput & { chosen: LibraryImage }): Promise<void> {
  await placeImage(builder, input, input.chosen);
}

/** Returns whether an address belongs to an uploaded raster image, which can be cropped again. */
export function isCroppable(src: string): boolean {
  return /\/blobs\/[\w-]{43}\/[^/?#]*$/.test(src) && !/\.(?:gif|svg)$/i.test(src);
}

/** Crops the displayed image again from its upload, starting with the last crop. */
export async function recropImage(builder: Builder, input: ReplaceImageInput): Promise<void> {
  try {
    const { image, crop } = await findImageSource(builder.opened, input.image.src);
    await cropAndPlace(builder, input, image, crop ?? wholeImage);
  } catch (error) {
    await alertError(errorText(error), imageMessages.notCroppable);
  }
}

const wholeImage: ImageCrop = { cropperData: null, rotation: 0, isSmaller: false };

type PlacedImage = HostedImage & Pick<LibraryImage, 'name' | 'focalPoint'>;

/** Resolves to false if it was declined; the document is then unchanged. */
async function placeImage(builder: Builder, input: ReplaceImageInput, uploaded: PlacedImage): Promise<boolean> {
  const { rules } = input.image;
  if (!(await acceptsSize(uploaded, rules))) return false;
  if (!needsCrop(uploaded.type)) {
    const { image: shown, variants } = await fitAnimation(builder.opened, uploaded, rules);
    apply(builder, input, { uploaded: shown, variants, isWhole: true });
    await askForAlt(builder, input);
    return true;
  }
  return await cropAndPlace(builder, input, uploaded);
}

/** Resolves to false if it was declined. */
async function cropAndPlace(
  builder: Builder,
  input: ReplaceImageInput,
  uploaded: PlacedImage,
  last?: ImageCrop,
): Promise<boolean> {
  const { beId, image, title } = input;
  const { opened } = builder;
  const { rules } = image;
  const answer = await openLazyModal<CropRequest, CropAnswer>(async () => (await import('./crop-modal')).CropModal, {
    opened,
    image: uploaded,
    rules,
    fileName: uploaded.name,
    blockTitle: title,
    alt: image.alt,
    last,
  });
  if (!answer) return false;
  const cropped = await crop(opened, uploaded, rules, answer);
  if (!cropped) return true;
  apply(builder, input, { uploaded: cropped.image, variants: cropped.variants, isWhole: answer.cropperData === null });
  if (answer.alt !== image.alt) builder.editor.run('set-image-alt', { beId, alt: answer.alt });
  return true;
}

function crop(opened: ImageDocument, image: HostedImage, rules: ImageRules, answer: Omit<CropAnswer, 'alt'>) {
  const text = answer.cropperData ? builderMessages.imageCropping : builderMessages.imageResizing;
  const { isSmaller, focalPoint } = answer;
  const send = (onProgress: (percent: number) => void) => {
    onProgress(100);
    return cropImage(opened, image.id, { ...cropRequest(rules, answer), isSmaller, focalPoint });
  };
  return withProgress(text, send, imageMessages.imageNotCropped);
}

const asItIs = { cropperData: null, rotation: 0, isSmaller: false, focalPoint: null } as const;

/**
 * Resizes an animation as a whole if it has more pixels than dense screens show, because animations are never cropped.
 */
async function fitAnimation(opened: ImageDocument, image: HostedImage, rules: ImageRules) {
  const isLarge = !rules.isAutoWidth && rules.width > 0 && image.width > rules.width * Math.max(...imageDensities);
  const isResized = isLarge && image.type === 'image/gif';
  const resized = isResized ? await crop(opened, image, rules, asItIs) : null;
  return resized ?? { image, variants: [] };
}

/** Asks before an image is upscaled. Only for types that the server accepts in any size. */
async function acceptsSize(image: HostedImage, rules: ImageRules): Promise<boolean> {
  const place = stretchedTo(image, rules);
  if (!place) return true;
  return await confirm({
    title: imageMessages.imageStretchedTitle,
    text: imageMessages.imageStretched(formatSize(image.width, image.height), formatSize(place.width, place.height)),
    okay: imageMessages.useAnyway,
  });
}

/** The previous alt text doesn't describe the new image. The cropper asks for alt text itself. */
async function askForAlt(builder: Builder, { beId, image }: ReplaceImageInput): Promise<void> {
  if (image.alt === '') return;
  const label = imageMessages.altTextQuestion;
  const alt = await promptDialog({
    title: imageMessages.altTextTitle,
    label,
    placeholder: imageMessages.formerAltText(image.alt),
  });
  if (alt !== null && alt !== image.alt) builder.editor.run('set-image-alt', { beId, alt });
}

function apply(
  builder: Builder,
  input: ReplaceImageInput,
  result: { uploaded: HostedImage; variants: readonly ImageVariant[]; isWhole: boolean },
): void {
  const change = imageChange(input.image, result);
  const answer = builder.editor.run('set-image', { beId: input.beId, ...change });
  if (answer !== true) void alertError(answer.reason, imageMessages.imageNotReplaced);
}

async function forget(opened: ImageDocument, imageId: number): Promise<void> {
  try {
    await deleteImage(opened, imageId);
  } catch (error) {
    console.info('Couldn’t remove an unused upload:', error);
  }
}
