import { type BuildDocument, buildUrl } from '@galley/contract';
import { callRoute } from '../../../lib/api';

/** Which document and version an address of the builder names. `version` 0 = the current one. */
export interface OpenedAddress {
  kind: 'email' | 'page' | 'template';
  id: number;
  /** The theme it belongs to; 0 for a theme itself. */
  tid: number;
  version: number;
}

export interface OpenedDocument extends OpenedAddress {
  /** Fetches the version the address names. */
  open(signal?: AbortSignal): Promise<BuildDocument>;
}

export function openedDocument(address: OpenedAddress): OpenedDocument {
  const query = address.version > 0 ? { version: address.version } : {};
  const name = address.kind === 'template' ? 'build_template_html' : 'build_email_html';
  return {
    ...address,
    open: (signal) => callRoute(name, { params: { id: address.id }, query, signal }),
  };
}

/** Path of the builder for a document, or of the view of one of its versions. */
export function builderPath(address: OpenedAddress): string {
  const { kind, id, tid, version } = address;
  if (kind === 'template')
    return version > 0
      ? buildUrl('build_template_version', { id, templateVersion: version })
      : buildUrl('build_template', { id });
  if (version > 0) return buildUrl(`build_${kind}_version`, { id, tid, emailVersion: version });
  return buildUrl(`build_${kind}`, { id, tid });
}
