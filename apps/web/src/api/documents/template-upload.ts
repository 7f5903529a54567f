import { type Body, callRoute, routeUrl } from '../client';
import { type UploadInput, uploadRoute } from '../upload';

type Progress = Pick<UploadInput<'build_template_upload'>, 'signal' | 'onProgress'>;
interface WithFile {
  file: File;
}

/** Uploads the file of a new theme. */
export function uploadTemplate({ file, ...body }: Body<'build_template_upload'> & WithFile, progress: Progress) {
  return uploadRoute('build_template_upload', { body, file: templateFile(file), ...progress });
}

/** Uploads the file of a theme's next version. */
export function uploadTemplateVersion(
  id: number,
  { file, ...body }: Body<'build_template_upload_new_version'> & WithFile,
  progress: Progress,
) {
  return uploadRoute('build_template_upload_new_version', {
    params: { id },
    body,
    file: templateFile(file),
    ...progress,
  });
}

/** The address of the HTML of a theme's version with its tags. */
export function themeSourceUrl(id: number, version: number): string {
  return routeUrl('build_template_source', { params: { id, version } });
}

/** The server's progress in processing an upload. */
export function readUploadStatus(uuid: string, signal: AbortSignal) {
  return callRoute('build_templates_uploading_status', { params: { uuid }, signal });
}

function templateFile(file: File) {
  return { field: 'template', value: file, name: file.name };
}
