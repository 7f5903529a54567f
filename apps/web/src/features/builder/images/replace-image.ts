import { type HostedImage, type ImageRules, type LibraryImage, needsCrop } from '@galley/contract';
import type { ImageState } from '@galley/editor';
import type { BeId } from '@galley/markup';
import { cropImage, deleteImage } from '../../../api/images';
import { alertError, confirm, promptDialog } from '../../../lib/dialogs';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { messages } from '../../../messages';
import type { Builder } from '../context/builder-context';
import type { CropAnswer, CropRequest } from './crop-modal';
import { formatSize, stretchedTo } from './describe-image-rules';
import { cropSizes, type ImageVariant, imageChange } from './image-change';
import { imageDensities, uploadImage, withProgress } from './upload-image';

export interface ReplaceImageInput {
  beId: BeId;
  image: ImageState;
  title: string;
}

/**
 * Replaces an image: upload, cropper if the markup sets an aspect ratio, then the document (builder spec 5, grammar.md 4).
 */
export async function replaceImage(builder: Builder, input: ReplaceImageInput & { file: File }): Promise<void> {
  const { file, image } = input;
  const documentId = builder.document.id;
  const { rules, naturalWidth } = image;
  const uploaded = await uploadImage({ documentId, file, rules, naturalWidth, text: messages.imageResizing });
  if (!uploaded) return;
  const isUsed = await placeImage(builder, input, { ...uploaded, name: file.name });
  if (!isUsed) await forget(documentId, uploaded.id);
}

/** Replaces an image by one of the library, which stays there whatever comes of it. */
export async function reuseImage(builder: Builder, input: ReplaceImageInput & { chosen: LibraryImage }): Promise<void> {
  await placeImage(builder, input, input.chosen);
}

/** False if it was declined; the document is unchanged then. */
async function placeImage(
  builder: Builder,
  input: ReplaceImageInput,
  uploaded: HostedImage & { name: string },
): Promise<boolean> {
  const { beId, image, title } = input;
  const { rules } = image;
  if (!(await acceptsSize(uploaded, rules))) return false;
  if (!needsCrop(uploaded.type)) {
    const { image: shown, variants } = await fitAnimation(builder.document.id, uploaded, rules);
    apply(builder, input, { uploaded: shown, variants, isWhole: true });
    await askForAlt(builder, input);
    return true;
  }
  const answer = await openLazyModal<CropRequest, CropAnswer>(async () => (await import('./crop-modal')).CropModal, {
    image: uploaded,
    rules,
    fileName: uploaded.name,
    blockTitle: title,
    alt: image.alt,
  });
  if (!answer) return false;
  const cropped = await crop(builder.document.id, uploaded, rules, answer);
  if (!cropped) return true;
  apply(builder, input, { uploaded: cropped.image, variants: cropped.variants, isWhole: answer.cropperData === null });
  if (answer.alt !== image.alt) builder.editor.run('set-image-alt', { beId, alt: answer.alt });
  return true;
}

function crop(documentId: number, image: HostedImage, rules: ImageRules, answer: CropAnswer) {
  const text = answer.cropperData ? messages.imageCropping : messages.imageResizing;
  const send = (onProgress: (percent: number) => void) => {
    onProgress(100);
    return cropImage(documentId, image.id, {
      cropperData: answer.cropperData,
      isAutoWidth: rules.isAutoWidth,
      isAutoHeight: rules.isAutoHeight || answer.cropperData === null,
      ...cropSizes(rules, { isWhole: answer.cropperData === null }),
      densities: imageDensities,
    });
  };
  return withProgress(text, send, messages.imageNotCropped);
}

/** An animation with more pixels than even dense screens show is resized as a whole: it is never cropped. */
async function fitAnimation(documentId: number, image: HostedImage, rules: ImageRules) {
  const isLarge = !rules.isAutoWidth && rules.width > 0 && image.width > rules.width * Math.max(...imageDensities);
  const isResized = isLarge && image.type === 'image/gif';
  const resized = isResized ? await crop(documentId, image, rules, { cropperData: null, alt: '' }) : null;
  return resized ?? { image, variants: [] };
}

/** Asks before an image is upscaled: only for types that the server accepts in any size (builder spec 5). */
async function acceptsSize(image: HostedImage, rules: ImageRules): Promise<boolean> {
  const place = stretchedTo(image, rules);
  if (!place) return true;
  return await confirm({
    title: messages.imageStretchedTitle,
    text: messages.imageStretched(formatSize(image.width, image.height), formatSize(place.width, place.height)),
    okay: messages.useAnyway,
  });
}

/** The previous alt text doesn't describe the new image. The cropper asks for it itself. */
async function askForAlt(builder: Builder, { beId, image }: ReplaceImageInput): Promise<void> {
  if (image.alt === '') return;
  const label = messages.altTextQuestion;
  const alt = await promptDialog({
    title: messages.altTextTitle,
    label,
    placeholder: messages.formerAltText(image.alt),
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
  if (answer !== true) void alertError(answer.reason, messages.imageNotReplaced);
}

async function forget(documentId: number, imageId: number): Promise<void> {
  try {
    await deleteImage(documentId, imageId);
  } catch (error) {
    console.info('Couldn’t remove an unused upload:', error);
  }
}
