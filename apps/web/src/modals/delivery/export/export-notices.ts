import { exportMessages } from '../../../messages/delivery/exports';

export interface ExportFacts {
  /** Errors found by the checks and not ignored; unknown if the document isn't open. */
  errors?: number;
  unsavedChanges: number;
  /** Whether the file contains addresses of this server. */
  hasServerAddresses: boolean;
  /** The host of the current page. */
  hostname: string;
}

/** Warnings before an export, most severe first. */
export function exportNotices({ errors = 0, unsavedChanges, hasServerAddresses, hostname }: ExportFacts): string[] {
  const notices: string[] = [];
  if (errors > 0) notices.push(exportMessages.errors(errors));
  if (unsavedChanges > 0) notices.push(exportMessages.unsaved(unsavedChanges));
  if (hasServerAddresses && isPrivateHost(hostname)) notices.push(exportMessages.privateHost(hostname));
  return notices;
}

/** Hosts that only this computer or its own network can reach. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (host === 'localhost' || host === '::1' || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host))
    return true;
  if (host.includes(':')) return /^f[cd]|^fe80/.test(host);
  if (!/^[\d.]+$/.test(host)) return false;
  return /^(?:127|10)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(host);
}
