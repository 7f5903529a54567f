import { exportMessages } from '../../../messages/delivery/exports';

export interface ExportFacts {
  /** Whether the file contains addresses of this server. */
  hasServerAddresses: boolean;
  /** The host of the current page. */
  hostname: string;
}

/** Warnings about the file before an export. */
export function exportNotices({ hasServerAddresses, hostname }: ExportFacts): string[] {
  return hasServerAddresses && isPrivateHost(hostname) ? [exportMessages.privateHost(hostname)] : [];
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
