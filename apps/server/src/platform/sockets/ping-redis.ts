import { createClient } from '@redis/client';

const waitMs = 5000;
/** Redis Streams as the adapter uses them. */
const oldest = [6, 2] as const;

/** Returns the version of a Redis or Valkey that responds. Throws with the reason, never with the password. */
export async function pingRedis(url: string): Promise<{ version: string; isSupported: boolean }> {
  const client = createClient({
    url,
    socket: { connectTimeout: waitMs, socketTimeout: waitMs, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const info = await client.info('server');
    const version = /^(?:redis_version):([\d.]+)/m.exec(info)?.[1] ?? '';
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return { version, isSupported: major > oldest[0] || (major === oldest[0] && minor >= oldest[1]) };
  } finally {
    if (client.isOpen) client.destroy();
  }
}
