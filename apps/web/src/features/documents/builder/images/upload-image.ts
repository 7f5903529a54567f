import { type HostedImage, type ImageRules, limits } from '@galley/contract';
import { ApiError, errorText } from '../../../../api/api-error';
import { type ImageDocument, uploadDocumentImage } from '../../../../api/files/images';
import { alertError, openModal } from '../../../../lib/dialogs';
import { messages } from '../../../../messages';
import { imageMessages } from '../../../../messages/files/images';
import { imageDensities } from './image-change';
import { createUploadProgress, UploadModal } from './upload-modal';

export type UploadedImage = HostedImage & { needsCrop: boolean };

export interface UploadImageInput {
  opened: ImageDocument;
  file: File;
  rules: ImageRules;
  /** Width of the image being replaced; 0 if unknown. */
  naturalWidth: number;
  text: string;
}

/**
 * Shows `text` with a progress bar while `work` runs. Resolves to null if it failed, after showing the server's message
 * under `title`.
 */
export async function withProgress<T>(
  text: string,
  work: (onProgress: (percent: number) => void) => Promise<T>,
  title: string = imageMessages.imageNotUploaded,
): Promise<T | null> {
  const progress = createUploadProgress();
  const closed = openModal(UploadModal, { text, progress });
  try {
    return await work((percent) => progress.setState({ percent }));
  } catch (error) {
    progress.setState({ isDone: true });
    await closed;
    await alertError(errorText(error) || messages.cropFailed, titleOf(error, title));
    return null;
  } finally {
    progress.setState({ isDone: true });
    await closed;
  }
}

/**
 * Uploads an image for the document. The server checks it against the markup's requirements. It isn't scaled down,
 * because the cropper needs the whole upload.
 */
export async function uploadImage(input: UploadImageInput): Promise<UploadedImage | null> {
  const { opened, file, rules, naturalWidth, text } = input;
  if (file.size > limits.imageBytes) {
    await alertError(imageMessages.imageLargerThan(limits.imageBytes / 1024 / 1024), imageMessages.imageTooLargeTitle);
    return null;
  }
  return withProgress(text, (onProgress) =>
    uploadDocumentImage(opened, {
      file,
      body: {
        minWidth: rules.minWidth,
        minHeight: rules.minHeight,
        naturalWidth,
        densities: imageDensities.join(','),
        canResize: rules.canResize ? '1' : '0',
        isAutoWidth: rules.isAutoWidth ? '1' : '0',
      },
      onProgress,
    }),
  );
}

/** The title for a refusal. Other errors use the title of the attempted action. */
export function titleOf(error: unknown, title: string): string {
  switch (error instanceof ApiError ? error.code : '') {
    case 'image_too_small':
      return imageMessages.imageTooSmallTitle;
    case 'too_large':
      return imageMessages.imageTooLargeTitle;
    case 'unsupported_type':
      return imageMessages.imageUnreadableTitle;
    default:
      return title;
  }
}
