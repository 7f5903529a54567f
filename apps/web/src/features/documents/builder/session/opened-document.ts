import { type BuildDocument, buildUrl } from '@galley/contract';
import { openDocument } from '../../../../api/documents/documents';

/** The document and version in a builder address. `version` 0 is the current one. */
export interface OpenedAddress {
  kind: 'email' | 'page' | 'template';
  id: number;
  /** Its theme; 0 for a theme itself. */
  tid: number;
  version: number;
}

export interface OpenedDocument extends OpenedAddress {
  /** Loads the version in the address. */
  open(signal?: AbortSignal): Promise<BuildDocument>;
}

/** Returns a document for its address, with the request that opens it. */
export function openedDocument(address: OpenedAddress): OpenedDocument {
  return {
    ...address,
    open: (signal) => openDocument(address, { signal }),
  };
}

/** Returns the builder path of a document, or of one of its versions. */
export function builderPath(address: OpenedAddress): string {
  const { kind, id, tid, version } = address;
  if (kind === 'template')
    return version > 0
      ? buildUrl('build_template_version', { id, templateVersion: version })
      : buildUrl('build_template', { id });
  if (version > 0) return buildUrl(`build_${kind}_version`, { id, tid, emailVersion: version });
  return buildUrl(`build_${kind}`, { id, tid });
}
