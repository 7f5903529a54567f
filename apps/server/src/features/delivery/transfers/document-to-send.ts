import type { EmailSettings } from '@galley/contract';
import type { PackedHtml } from '../../../platform/db/packed-html';
import type { Services } from '../../../services';
import { assetBaseOf } from '../../documents/templates/themes';
import { absoluteAddress, type StoredFile } from '../../files/assets/stored-files';
import { encodePath, readThemeAddress } from '../../files/assets/theme-addresses';
import type { PackedFile } from '../exports/collect-files';
import type { StrippedHtml } from '../exports/export-tasks';
import { assetsOf, type ExportRequest, findSource, hostedIn, packFiles, strip } from '../exports/service';

/** A stored version of an email or page that is sent to a source. */
export interface DocumentToSend {
  title: string;
  settings: EmailSettings;
  /** Without markers and, unless kept, tags; its addresses are still those of the document. */
  html: PackedHtml;
  addresses: readonly string[];
  /** The files on this server that it shows, by address as written. */
  files: ReadonlyMap<string, StoredFile>;
  /** Returns an address that recipients can load, for a file that isn't sent; null = it isn't changed. */
  absolute(address: string): string | null;
  /** Returns the files that it and its style sheets use, with paths relative to it, and their new addresses. */
  pack(): Promise<{ files: PackedFile[]; mapAddress: (address: string) => string | null }>;
}

/** Reads a version for sending, with the files behind its addresses. Throws `not_found`. */
export async function documentToSend(
  services: Services,
  { organizationId, emailId, ...request }: ExportRequest & { organizationId: number; emailId: number },
  signal: AbortSignal,
): Promise<DocumentToSend> {
  const source = await findSource(services, { organizationId, email: { organizationId, id: emailId } }, request);
  const { theme, title, settings } = source;
  const stripped = await strip(services, source, request, { organizationId, signal });
  const { publicUrl } = services.config;
  const assets = await assetsOf(services, theme);
  const files = await findShown(services, organizationId, stripped, assets);
  const assetBase = `${publicUrl}${assetBaseOf(theme)}`;
  return {
    title,
    settings,
    ...stripped,
    files,
    absolute(value) {
      const own = absoluteAddress(value, publicUrl);
      if (own !== null) return own;
      const address = readThemeAddress(value);
      return address && assets.has(address.path) ? `${assetBase}${encodePath(address.path)}${address.suffix}` : null;
    },
    async pack() {
      const { files, mapAddress } = await packFiles(services, source, stripped, { organizationId, signal });
      const relative = (value: string) => {
        const address = readThemeAddress(value);
        return address && assets.has(address.path) ? `${encodePath(address.written)}${address.suffix}` : null;
      };
      return { files, mapAddress: (value) => mapAddress(value) ?? relative(value) };
    },
  };
}

async function findShown(
  services: Services,
  organizationId: number,
  { addresses }: StrippedHtml,
  assets: ReadonlyMap<string, StoredFile>,
): Promise<Map<string, StoredFile>> {
  const files = new Map(await hostedIn(services, organizationId, addresses));
  for (const value of addresses) {
    const path = readThemeAddress(value)?.path;
    const asset = path === undefined ? undefined : assets.get(path);
    if (asset) files.set(value, asset);
  }
  return files;
}
