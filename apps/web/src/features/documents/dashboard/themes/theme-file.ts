import { limits } from '@galley/contract';
import { formatBytes } from '../../../../lib/format-bytes';
import { dashboardMessages } from '../../../../messages/documents/dashboard';

/** As the `accept` attribute of a file input. */
export const themeFileTypes = '.html,.htm,.zip,text/html,application/zip';

/** Why a selected file can't be a theme, or null. The server checks it again, including its contents. */
export function themeFileProblem(file: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.(html?|zip)$/i.test(file.name)) return dashboardMessages.notTheme;
  if (file.size === 0) return dashboardMessages.emptyFile;
  const isZip = /\.zip$/i.test(file.name);
  const most = isZip ? limits.themeZipBytes : limits.htmlBytes;
  if (file.size > most) return dashboardMessages.fileTooLarge(formatBytes(file.size), formatBytes(most));
  return null;
}

/** A name for the theme: the file's, without its extension, with spaces for dashes. */
export function themeNameFrom(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return name ? name.charAt(0).toLocaleUpperCase('en-US') + name.slice(1) : '';
}
