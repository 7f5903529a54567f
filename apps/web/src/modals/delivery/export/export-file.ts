import type { Route, RouteQuery } from '@galley/contract';
import { ApiError } from '../../../api/api-error';
import { exportEmail } from '../../../api/delivery/exports';
import { alertError } from '../../../lib/dialogs';
import { fileNameFrom, saveFile } from '../../../lib/download';
import { toast } from '../../../lib/toasts';
import { exportMessages } from '../../../messages/delivery/exports';
import { decodeHtml } from './decode-html';

/** Kinds that are downloaded at once. Jobs create the others. */
export type FileKind = 'html' | 'email' | 'text' | 'rtf';

export interface DocumentExport {
  id: number;
  /** 0 = the current version. */
  version: number;
  kind: string;
  keepTags: boolean;
  absoluteImages: boolean;
  inlineCss?: boolean;
  minify?: boolean;
  /** Absent = as in the document's settings. */
  hasLinkParameters?: boolean;
}

export type ExportFileRequest = DocumentExport & { kind: FileKind };

export interface ExportFile {
  blob: Blob;
  name: string;
  /** The encoding of an HTML file; null if the server doesn't report it. */
  encoding: string | null;
}

const flagOf = (isOn: boolean | undefined) => (isOn === undefined ? undefined : isOn ? '1' : '0');

/** The query parameters for the choices. */
export function exportQuery(request: DocumentExport): Omit<NonNullable<RouteQuery<Route<'build_export'>>>, 'kind'> {
  const { version, kind, keepTags, absoluteImages, inlineCss, minify, hasLinkParameters } = request;
  const isCode = kind === 'html' || kind === 'email';
  return {
    version: version || undefined,
    keepTags: flagOf(isCode ? keepTags : false),
    linkParameters: flagOf(hasLinkParameters),
    absoluteImages: isCode ? flagOf(absoluteImages) : undefined,
    inlineCss: isCode && inlineCss ? '1' : undefined,
    minify: isCode && minify ? '1' : undefined,
  };
}

/** Loads an export. Throws `ApiError` for a failing status and for a JSON response, which is always an error. */
export async function fetchExport(request: ExportFileRequest): Promise<ExportFile> {
  const response = await exportEmail(request.id, { ...exportQuery(request), kind: request.kind });
  if (response.headers.get('content-type')?.includes('application/json')) {
    throw new ApiError({ status: response.status, code: 'unreadable', message: '', url: response.url });
  }
  return {
    blob: await response.blob(),
    name: fileNameFrom(response.headers.get('content-disposition'), 'export.html'),
    encoding: response.headers.get('galley-encoding'),
  };
}

/** The HTML of an export as text, for the clipboard. */
export async function fetchExportText(request: ExportFileRequest): Promise<string> {
  const { blob, encoding } = await fetchExport(request);
  return decodeHtml(await blob.arrayBuffer(), encoding).text;
}

/** Downloads an exported file in the browser. */
export function saveExport({ blob, name }: ExportFile): void {
  saveFile(blob, name);
}

/** The message for a failed export: the server's, or 'Download failed'. */
export function exportProblem(error: unknown): string {
  if (error instanceof ApiError) return error.body?.error || exportMessages.downloadFailed;
  return error instanceof Error && error.message ? error.message : exportMessages.downloadFailed;
}

/** Downloads the current version as one HTML file, for people who can't edit it. Shows an alert if it fails. */
export async function downloadHtml(id: number): Promise<void> {
  try {
    saveExport(await fetchExport({ id, version: 0, kind: 'html', keepTags: false, absoluteImages: true }));
    toast(exportMessages.downloaded);
  } catch (error) {
    alertError(exportProblem(error));
  }
}
