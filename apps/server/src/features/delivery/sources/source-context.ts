import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { limits } from '@galley/contract';
import { messages } from '../../../messages';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error';
import type { Services } from '../../../services';
import { certificateRefusal } from './certificates';
import { offerFile } from './offers';
import { type SourceContext, SourceError } from './port';
import { changeSource, lockSource, openSecrets, type SourceRow, sealSecrets, type Values } from './stored-sources';

/** Timeout of one request or connection, unless the adapter overrides it. */
const seconds = 30;
/** SFTP, and FTP with and without implicit TLS. */
const rawPorts = [22, 2222, 21, 990];

type KnownSource = Pick<SourceRow, 'organizationId' | 'id' | 'settings'>;

/** Creates the context of an adapter for one source. `secrets` are those of the row, decrypted and refreshed. */
export function sourceContext(
  services: Services,
  { row, secrets, signal }: { row: KnownSource; secrets: Values; signal: AbortSignal },
): SourceContext {
  const { outgoing, clock } = services;
  /** Connections by the IP address they were made to. Further connections to an address are for data. */
  const made = new Map<string, Socket>();
  return {
    settings: row.settings,
    secrets,
    clock,
    signal,
    save: async (change) => await mergeInto(services, row, change),
    http: async ({ bytesMax = limits.sourceAnswerBytes, seconds: within = seconds, ...asked }) => {
      const request = { ...asked, bytesMax, seconds: within, signal };
      return await outgoing
        .send(request, async (answer) => ({
          status: answer.status,
          headers: plainHeaders(answer.headers),
          body: await buffer(answer.body),
        }))
        .catch((error: unknown) => {
          throw asSourceError(error, hostOf(asked.url));
        });
    },
    connect: async (host, port) => {
      const first = made.get(host);
      const connected = first
        ? outgoing.connectBeside(first, { port, seconds, signal })
        : outgoing.connect({ host, port, ports: rawPorts, seconds, signal });
      const socket = await connected.catch((error: unknown) => {
        throw asSourceError(error, host);
      });
      if (!first && socket.remoteAddress) made.set(socket.remoteAddress, socket);
      return socket;
    },
    offer: (bytes, contentType) => offerFile(services, bytes, contentType),
  };
}

/** Merges an adapter's values into those that are stored now. */
async function mergeInto(
  { db, secrets: box }: Services,
  { organizationId, id }: KnownSource,
  change: { secrets?: Values; settings?: Values },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockSource(tx, { organizationId, id });
    if (!row) throw new SourceError('refused', messages.sourceGone);
    const merged = { settings: { ...row.settings, ...change.settings } };
    const sealed = change.secrets ? { secrets: sealSecrets(box, { ...openSecrets(box, row), ...change.secrets }) } : {};
    await changeSource(tx, row, { ...merged, ...sealed });
  });
}

/** Converts errors of the outgoing gate to those of sources. */
export function asSourceError(error: unknown, host: string): unknown {
  if (!(error instanceof OutgoingError)) return error;
  switch (error.reason) {
    case 'refused':
      return new SourceError('unreachable', messages.sourceAddressRefused(host), { cause: error });
    case 'too_slow':
      return new SourceError('unreachable', messages.sourceTooSlow(host), { cause: error });
    case 'too_large':
      return new SourceError('too_large', messages.sourceTooLarge(host), { cause: error });
    default:
      return (
        certificateRefusal(error.cause, host) ??
        new SourceError('unreachable', messages.sourceUnreachable(host), { cause: error })
      );
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'This address';
}

function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
