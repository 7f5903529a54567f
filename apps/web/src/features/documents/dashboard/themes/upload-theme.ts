import { type DocumentType, limits, type MarkReport, type ThemeReport } from '@galley/contract';
import { ApiError, isCanceled } from '../../../../api/api-error';
import { readUploadStatus, uploadTemplate, uploadTemplateVersion } from '../../../../api/documents/template-upload';
import { randomId } from '../../../../api/random-id';
import { messages } from '../../../../messages';

export interface ThemeUpload {
  file: File;
  templateType: DocumentType;
  /** '' = named after the file. */
  title: string;
  /** Set for a new version of an existing theme. */
  templateId?: number;
  /** Stores HTML without tags as it is, instead of with those of the current version. */
  isKeptAsIs?: boolean;
  /** The HTML file of a ZIP with several that is the theme. */
  htmlFile?: string;
}

/** The text shown during the upload of a new theme or a new version. */
export function uploadMessage({ templateId }: Pick<ThemeUpload, 'templateId'>): string {
  return templateId === undefined ? messages.uploadingTheme : messages.uploadingTemplate;
}

/** The result of an upload. */
export type UploadEnd =
  | { kind: 'done'; id: number; report: ThemeReport; warnings: string[]; carried: CarriedTags | null }
  /** The server rejected the file, with a message and the HTML files to choose the theme from; [] = no choice. */
  | { kind: 'refused'; message: string; choices: string[] }
  | { kind: 'failed' }
  | { kind: 'canceled' };

/** A version whose HTML got the tags of the version before, and what became of them. */
export interface CarriedTags {
  version: number;
  marks: MarkReport;
}

/** A failed request during the upload of a theme. */
export interface UploadFailure {
  /** 0 = no response. */
  status: number;
  url: string;
}

export interface UploadWatcher {
  signal: AbortSignal;
  onSent: (percent: number) => void;
  onServerPercent: (percent: number) => void;
  onFailure: (failure: UploadFailure) => void;
}

/** Uploads a theme and polls its progress every 2 s. Never throws. Every failed request is reported. */
export async function uploadTheme(upload: ThemeUpload, watcher: UploadWatcher): Promise<UploadEnd> {
  const uuid = randomId();
  const polling = new AbortController();
  const stopPolling = () => polling.abort();
  watcher.signal.addEventListener('abort', stopPolling);
  const polled = pollStatus(uuid, { ...watcher, signal: polling.signal });
  try {
    const answer = await send(upload, uuid, watcher);
    if (answer.error) return { kind: 'refused', message: answer.error, choices: [] };
    if (answer.id <= 0) return { kind: 'failed' };
    watcher.onServerPercent(100);
    const { id, report, warnings, version, marks } = answer;
    const carried = version !== undefined && marks ? { version, marks } : null;
    return { kind: 'done', id, report, warnings, carried };
  } catch (error) {
    return endOf(error, watcher);
  } finally {
    watcher.signal.removeEventListener('abort', stopPolling);
    stopPolling();
    await polled;
  }
}

/** The answer to an upload; a new theme has neither `version` nor `marks`. */
interface UploadAnswer {
  id: number;
  report: ThemeReport;
  warnings: string[];
  error?: string;
  version?: number;
  marks?: MarkReport | null;
}

async function send(upload: ThemeUpload, uuid: string, { signal, onSent }: UploadWatcher): Promise<UploadAnswer> {
  const { file, templateType, templateId, htmlFile, isKeptAsIs = false } = upload;
  const progress = { signal, onProgress: onSent };
  const tags = isKeptAsIs ? 'asIs' : 'carry';
  if (templateId !== undefined)
    return uploadTemplateVersion(templateId, { file, uuid, templateType, tags, htmlFile }, progress);
  return uploadTemplate({ file, uuid, templateType, title: upload.title || undefined, htmlFile }, progress);
}

function endOf(error: unknown, watcher: UploadWatcher): UploadEnd {
  if (isCanceled(error)) return { kind: 'canceled' };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'session_required') return { kind: 'canceled' }; // The shell shows that.
  // A message about the file itself. Other errors are reported by status and address.
  if (error.body && error.status >= 400 && error.status < 500)
    return { kind: 'refused', message: error.body.error, choices: error.body.choices ?? [] };
  watcher.onFailure({ status: error.status, url: error.url });
  return { kind: 'failed' };
}

async function pollStatus(uuid: string, watcher: UploadWatcher): Promise<void> {
  while (await waitFor(limits.statusPollMs, watcher.signal)) {
    try {
      const status = await readUploadStatus(uuid, watcher.signal);
      watcher.onServerPercent(status.percent);
      if (status.percent >= 100) return;
    } catch (error) {
      if (isCanceled(error)) return;
      // It failed. The response to the upload itself has the reason.
      if (error instanceof ApiError && error.code === 'import_error') return;
      // Not found: the file is still being sent and the server doesn't know the upload yet.
      if (error instanceof ApiError && error.status !== 404)
        watcher.onFailure({ status: error.status, url: error.url });
    }
  }
}

/** False if it was canceled. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
}
