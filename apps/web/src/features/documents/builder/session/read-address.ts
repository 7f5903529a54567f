import type { OpenedAddress } from './opened-document';

export type AddressParams = Readonly<Partial<Record<string, string>>>;

/** Reads a builder address. Returns null if an ID or version isn't a positive integer. */
export function readAddress(pathname: string, params: AddressParams): OpenedAddress | null {
  const kind = /^\/build\/(email|page|template)\//.exec(pathname)?.[1];
  if (kind !== 'email' && kind !== 'page' && kind !== 'template') return null;
  const versionText = kind === 'template' ? params.templateVersion : params.emailVersion;
  const id = readId(params.id);
  const tid = kind === 'template' ? 0 : readId(params.tid);
  const version = versionText === undefined ? 0 : readId(versionText);
  return id === null || tid === null || version === null ? null : { kind, id, tid, version };
}

function readId(text: string | undefined): number | null {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}
