import { createHash } from 'node:crypto';
import { trimEndOf } from '@galley/markup/html';
import { Client, type SFTPWrapper } from 'ssh2';
import { type SourceContext, SourceError } from '../../port';

const readyMs = 20_000;

/**
 * Connects and opens SFTP. A host key that no owner or admin has confirmed is refused before anything secret is sent:
 * with `host_key_unknown` the first one, with `host_key_changed` another one. Throws `SourceError`.
 */
export async function connectSsh(context: SourceContext): Promise<{ client: Client; sftp: SFTPWrapper }> {
  const { settings, secrets, signal } = context;
  const { host = '', user = '' } = settings;
  const sock = await context.connect(host, Number(settings.port || '22'));
  const client = new Client();
  const seen = { key: '' };
  const end = () => client.destroy();
  signal.addEventListener('abort', end, { once: true });
  client.once('close', () => signal.removeEventListener('abort', end));
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.on('error', reject);
      client.once('close', () => reject(new Error('The connection was closed.')));
      client.once('ready', () => client.sftp((error, opened) => (error ? reject(error) : resolve(opened))));
      client.connect({
        sock,
        username: user,
        password: secrets.password || undefined,
        privateKey: secrets.privateKey || undefined,
        passphrase: secrets.passphrase || undefined,
        readyTimeout: readyMs,
        hostVerifier: (key: Buffer) => {
          seen.key = `SHA256:${trimEndOf(createHash('sha256').update(key).digest('base64'), /=/)}`;
          return settings.hostKey === seen.key;
        },
      });
    });
    // The server can send something that isn't SFTP at any time. Pending requests then fail.
    sftp.on('error', end);
    return { client, sftp };
  } catch (error) {
    client.destroy();
    sock.destroy();
    signal.throwIfAborted();
    if (seen.key !== '' && !settings.hostKey)
      throw new SourceError(
        'host_key_unknown',
        `The host key of ${host} isn’t confirmed yet. The server shows ${seen.key}.`,
        { hostKey: seen.key },
      );
    if (seen.key !== '' && seen.key !== settings.hostKey)
      throw new SourceError(
        'host_key_changed',
        `The host key of ${host} has changed. Confirmed: ${settings.hostKey}. Now: ${seen.key}. If the server was set up again, forget the confirmed key in the settings.`,
      );
    throw asSshError(error, host);
  }
}

function asSshError(error: unknown, host: string): unknown {
  if (error instanceof SourceError || !(error instanceof Error)) return error;
  const { level } = error as { level?: string };
  if (level === 'client-authentication')
    return new SourceError('auth', `${host} refused the user, the password or the key.`);
  if (/privateKey|passphrase|OpenSSH key/i.test(error.message))
    return new SourceError('auth', 'The private key can’t be read. Check the key and its passphrase.');
  return new SourceError('unreachable', `${host} didn’t answer as an SFTP server.`, { cause: error });
}
