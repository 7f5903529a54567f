import { isPrivateHost } from '@galley/contract';
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
