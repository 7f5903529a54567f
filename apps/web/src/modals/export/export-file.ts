import { ApiError } from '../../api/api-error';
import { exportEmail } from '../../api/export-file';
import { fileNameFrom, saveFile } from '../../lib/download';
import { messages } from '../../messages';
import { decodeHtml } from './decode-html';

export type ExportKind = 'html' | 'zip';

export interface ExportFileRequest {
  id: number;
  /** 0 = the current version. */
  version: number;
  kind: ExportKind;
  keepTags: boolean;
  absoluteImages: boolean;
  /** Absent = as in the document's settings. */
  hasLinkParameters?: boolean;
}

export interface ExportFile {
  blob: Blob;
  name: string;
  /** The encoding of an HTML file; null if the server doesn't report it. */
  encoding: string | null;
}

/** Loads an export. Throws `ApiError` for a failing status and for a JSON response, which is always an error. */
export async function fetchExport(request: ExportFileRequest): Promise<ExportFile> {
  const { id, version, kind, keepTags, absoluteImages, hasLinkParameters } = request;
  const response = await exportEmail(id, {
    kind,
    version: version || undefined,
    keepTags: keepTags ? '1' : '0',
    linkParameters: hasLinkParameters === undefined ? undefined : hasLinkParameters ? '1' : '0',
    absoluteImages: kind === 'html' ? (absoluteImages ? '1' : '0') : undefined,
  });
  if (response.headers.get('content-type')?.includes('application/json')) {
    throw new ApiError({ status: response.status, code: 'unreadable', message: '', url: response.url });
  }
  const fallback = kind === 'zip' ? 'export.zip' : 'export.html';
  return {
    blob: await response.blob(),
    name: fileNameFrom(response.headers.get('content-disposition'), fallback),
    encoding: response.headers.get('galley-encoding'),
  };
}

/** The HTML of an export as text, for the clipboard. */
export async function fetchExportText(request: ExportFileRequest): Promise<string> {
  const { blob, encoding } = await fetchExport(request);
  return decodeHtml(await blob.arrayBuffer(), encoding).text;
}

export function saveExport({ blob, name }: ExportFile): void {
  saveFile(blob, name);
}

/** The message for a failed export: the server's, or else 'Download failed' (dashboard spec 8). */
export function exportProblem(error: unknown): string {
  if (error instanceof ApiError) return error.body?.error || messages.downloadFailed;
  return error instanceof Error && error.message ? error.message : messages.downloadFailed;
}
