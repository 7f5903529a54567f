import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import { Client, type FTPContext, FTPError, type FTPResponse } from 'basic-ftp';
import { certificateRefusal, readCertificates } from '../../certificates';
import { type SourceContext, SourceError } from '../../port';

/** On this port, a server uses TLS from its first byte. */
const implicitPort = 990;
const listingBytesMax = 16 * 1024 * 1024;
const wrongLogin = 530;

export interface FtpTimes {
  /** Timeout of the server for each response. */
  answerMs: number;
}

/**
 * Connects, encrypts and signs in. Every connection goes through the gate, including those for data: to the address of
 * the first one, regardless of what a server names. Throws `SourceError`.
 */
export async function connectFtp(context: SourceContext, { answerMs }: FtpTimes): Promise<Client> {
  const { host = '', port = '', user = '', certificate } = context.settings;
  const trusts = readCertificates(certificate);
  const socket = await context.connect(host, Number(port || '21'));
  const client = new Client(answerMs, { allowSeparateTransferHost: false, maxListingBytes: listingBytesMax });
  const end = () => {
    client.close();
    socket.destroy();
  };
  context.signal.addEventListener('abort', end, { once: true });
  socket.once('close', () => context.signal.removeEventListener('abort', end));
  const options = { host, servername: net.isIP(host) > 0 ? '' : host, ca: trusts };
  const encrypt = (raw: Socket) =>
    startTls(raw, options, AbortSignal.any([context.signal, AbortSignal.timeout(answerMs)]));
  try {
    if (Number(port) === implicitPort) {
      const secured = await encrypt(socket);
      await useSocket(client, secured, true);
      makeDataConnections(client, { context, first: socket, secured, options });
    } else {
      await useSocket(client, socket, true);
      await client.send('AUTH TLS');
      const secured = await encrypt(socket);
      await useSocket(client, secured, false);
      makeDataConnections(client, { context, first: socket, secured, options });
    }
    await client.sendIgnoringError('OPTS UTF8 ON');
    await client.login(user, context.secrets.password ?? '');
    await client.useDefaultSettings();
    return client;
  } catch (error) {
    end();
    context.signal.throwIfAborted();
    throw asConnectError(error, host);
  }
}

/** Attaches an open connection to the client. A new one starts with a greeting of the server. */
async function useSocket(client: Client, socket: Socket, hasGreeting: boolean): Promise<void> {
  client.ftp.socket = socket;
  if (!hasGreeting) return;
  await client.ftp.handle(undefined, (answer, task) => {
    if (answer instanceof Error) task.reject(answer);
    // 120 says that the server will be ready soon.
    else if (answer.code >= 200) task.resolve(answer);
  });
}

async function startTls(raw: Socket, options: tls.ConnectionOptions, signal: AbortSignal): Promise<TLSSocket> {
  const secured = tls.connect({ ...options, socket: raw });
  try {
    await once(secured, 'secureConnect', { signal });
    return secured;
  } catch (error) {
    secured.on('error', () => {});
    secured.destroy();
    throw error;
  }
}

/**
 * Makes data connections separate ones that resume the TLS session of the first one: servers refuse others, because
 * they could belong to another server.
 */
function makeDataConnections(
  client: Client,
  made: { context: SourceContext; first: Socket; secured: TLSSocket; options: tls.ConnectionOptions },
): void {
  const { context, first, secured, options } = made;
  const host = first.remoteAddress ?? '';
  let session: Buffer | undefined;
  const keep = (next: Buffer) => {
    session = next;
  };
  secured.on('session', keep);
  let knowsExtended = true;
  client.prepareTransfer = async (ftp: FTPContext): Promise<FTPResponse> => {
    let answer = knowsExtended ? await orNotKnown(ftp.request('EPSV')) : null;
    knowsExtended = answer !== null;
    answer ??= await ftp.request('PASV');
    const raw = await context.connect(host, portIn(answer));
    const data = tls.connect({ ...options, socket: raw, session: session ?? secured.getSession() });
    data.on('session', keep);
    attachData(ftp, data);
    return answer;
  };
}

/**
 * Makes it the data connection of the next transfer. A server that refuses the transfer closes it before TLS begins:
 * that is no failure of the whole connection, on which the reason arrives.
 */
function attachData(ftp: FTPContext, data: TLSSocket): void {
  const before = { error: data.listeners('error'), close: data.listeners('close') };
  ftp.dataSocket = data;
  for (const event of ['error', 'close'] as const) {
    for (const listener of data.listeners(event)) {
      if (before[event].includes(listener)) continue;
      data.removeListener(event, listener as () => void);
    }
  }
  let isSecured = false;
  data.once('secureConnect', () => {
    isSecured = true;
  });
  data.on('error', (error) => {
    if (isSecured) ftp.closeWithError(error);
  });
}

async function orNotKnown(asked: Promise<FTPResponse>): Promise<FTPResponse | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FTPError) return null;
    throw error;
  }
}

/** Parses the port of "229 … (|||6446|)" and "227 … (192,168,1,100,25,46)". The address before it is ignored. */
function portIn({ code, message }: FTPResponse): number {
  if (code === 229) return Number(/[|!]{3}(\d{1,5})[|!]/.exec(message)?.[1] ?? 0);
  const [, high, low] = /\d{1,3},\d{1,3},\d{1,3},\d{1,3},(\d{1,3}),(\d{1,3})/.exec(message) ?? [];
  return Number(high ?? 0) * 256 + Number(low ?? 0);
}

function asConnectError(error: unknown, host: string): unknown {
  if (error instanceof SourceError) return error;
  const refused = certificateRefusal(error, host);
  if (refused) return refused;
  if (!(error instanceof FTPError))
    return new SourceError('unreachable', `${host} didn’t answer as an FTP server with TLS.`, { cause: error });
  if (error.code === wrongLogin) return new SourceError('auth', `${host} refused the user or the password.`);
  if (error.code === 500 || error.code === 502 || error.code === 504 || error.code === 534)
    return new SourceError('refused', `${host} offers no TLS. Galley doesn’t send passwords without it.`);
  return new SourceError('refused', `${host} refused the connection.`);
}
