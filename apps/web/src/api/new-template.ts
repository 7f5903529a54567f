import type { DocumentType } from '@galley/contract';
import { queryOptions } from '@tanstack/react-query';
import { type Body, callRoute } from './client';
import { keys } from './keys';
import { type UploadInput, uploadRoute } from './upload';

/** The starter themes that come with Galley. */
export function startersQuery() {
  return queryOptions({
    queryKey: keys.starters,
    queryFn: async ({ signal }) => (await callRoute('starter_templates', { signal })).starters,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates a theme from a starter theme. */
export function createFromStarter(name: string, templateType: DocumentType) {
  return callRoute('build_starter_template_create', { body: { templateType, name } });
}

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

/** How far the server is with an upload. */
export function readUploadStatus(uuid: string, signal: AbortSignal) {
  return callRoute('build_templates_uploading_status', { params: { uuid }, signal });
}

function templateFile(file: File) {
  return { field: 'template', value: file, name: file.name };
}
