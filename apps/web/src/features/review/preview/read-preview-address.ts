import { commentHash } from '@galley/contract';

export interface PreviewAddress {
  kind: 't' | 'e' | 'p';
  id: number;
  /** '' = opened by someone with access, without a share link. */
  token: string;
  /** 0 = the current version. */
  version: number;
}

/** Reads a preview path and its parameters. Null if they are malformed. */
export function readPreviewAddress(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): PreviewAddress | null {
  const kind = /^\/preview\/([tep])\//.exec(pathname)?.[1];
  const id = positive(params.id);
  const versionText = params.emailVersion ?? params.templateVersion;
  const version = versionText === undefined ? 0 : positive(versionText);
  if (
    (kind !== 't' && kind !== 'e' && kind !== 'p') ||
    id === null ||
    version === null ||
    (kind === 't' && !params.token)
  )
    return null;
  return { kind, id, token: params.token ?? '', version };
}

function positive(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The ID of the comment in the address (`#activity-c-{id}`); 0 = none. */
export function commentOfHash(): number {
  const { hash } = window.location;
  const id = hash.startsWith(commentHash) ? hash.slice(commentHash.length) : '';
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
