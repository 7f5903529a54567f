import { alertError } from '../../../lib/dialogs';
import { toast } from '../../../lib/toasts';
import { exportMessages } from '../../../messages/delivery/exports';
import { exportProblem, fetchExport, saveExport } from './export-file';

/** Downloads the current version as one HTML file, for people who can't edit it. Shows an alert if it fails. */
export async function downloadHtml(id: number): Promise<void> {
  try {
    saveExport(await fetchExport({ id, version: 0, kind: 'html', keepTags: false, absoluteImages: true }));
    toast(exportMessages.downloaded);
  } catch (error) {
    alertError(exportProblem(error));
  }
}
