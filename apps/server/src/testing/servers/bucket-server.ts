import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program';
import { freePorts, startProgram } from './start-program';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const memcached = findProgram('memcached', packages);
/** With symbols that have a meaning in addresses and in base64. */
const secretAccessKey = 'minio#9999/+=~&0006';

export const swift = memcached && findProgram('swift-proxy-server', packages);

/** OpenStack Swift with its S3 interface, which verifies every signature. */
export interface BucketServer {
  endpoint: string;
  /** The same with a host name that a bucket's name can precede. The name must be resolved to this machine. */
  namedEndpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Adds objects without bytes to the listing of a bucket, faster than one by one. */
  addKeys(bucket: string, keys: readonly string[]): void;
  /** More access keys: a secret with symbols by the ID of each. */
  moreKeys: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Secrets that differ from base64. The server's configuration can't have spaces or a lone percent sign in them. */
const moreSecrets = {
  quotes: `"a'b\`c\\d$HOME`,
  brackets: 'a[b]{c}<d>|e;f!g*h^i',
  address: 'https://a:b@c/d?e=f&g#h',
  foreign: 'ä€世界👩‍👩‍👧',
  long: 'x/+='.repeat(50),
};

const storageDomain = 's3.galley.test';
const parts = ['account', 'container', 'object'] as const;

/** Writes the files by which the servers find each other, like `swift-ring-builder`. */
const ringScript = `
import sys
from swift.common.ring import RingBuilder
for given in sys.argv[2:]:
    name, port = given.split(':')
    builder = RingBuilder(2, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd', 'weight': 1, 'meta': ''})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], name))
`;
const keyScript = `
import glob, json, sys
from swift.common.utils import Timestamp, md5
from swift.container.backend import ContainerBroker
folder, bucket = sys.argv[1:]
keys = json.load(sys.stdin)
for path in glob.glob(folder + '/d/containers/**/*.db', recursive=True):
    broker = ContainerBroker(path)
    if broker.get_info()['container'] != bucket: continue
    now, etag = Timestamp.now().internal, md5(b'', usedforsecurity=False).hexdigest()
    row = {'created_at': now, 'size': 0, 'content_type': 'image/png', 'etag': etag, 'deleted': 0, 'storage_policy_index': 0}
    broker.merge_items([dict(row, name=key) for key in keys])
`;

export async function startBucketServer(buckets: readonly string[]): Promise<BucketServer> {
  if (!swift || !memcached) throw new Error('There is no Swift.');
  // Not in memory: it stores metadata in extended attributes, which a file system in memory may not support.
  const base = mkdtempSync(join(tmpdir(), `galley-test-swift-${process.pid}-`));
  const user = process.getuid?.() === 0 ? 'swift' : userInfo().username;
  chmodSync(base, 0o755);
  mkdirSync(join(base, 'disk', 'd'), { recursive: true });
  const [proxyPort = 0, cachePort = 0, ...ports] = await freePorts(5);
  const settings = {
    user,
    swift_dir: base,
    devices: join(base, 'disk'),
    bind_ip: '127.0.0.1',
    workers: '0',
    mount_check: 'false',
  };
  const write = (name: string, sections: Record<string, Record<string, string>>) => {
    const text = Object.entries(sections).map(([title, values]) =>
      [`[${title}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`)].join('\n'),
    );
    writeFileSync(join(base, name), text.join('\n'));
  };
  write('swift.conf', {
    'swift-hash': { swift_hash_path_suffix: 'after', swift_hash_path_prefix: 'before' },
    'storage-policy:0': { name: 'one', default: 'yes' },
  });
  parts.forEach((part, index) => {
    write(`${part}-server.conf`, {
      DEFAULT: { ...settings, bind_port: String(ports[index]) },
      'pipeline:main': { pipeline: `${part}-server` },
      [`app:${part}-server`]: { use: `egg:swift#${part}` },
    });
  });
  const filters = ['catch_errors', 'gatekeeper', 'cache', 's3api', 'tempauth', 'copy', 'slo'];
  const own: Record<string, Record<string, string>> = {
    cache: { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${cachePort}` },
    s3api: { location: 'us-east-1', storage_domain: storageDomain, allow_multipart_uploads: 'false' },
    tempauth: {
      user_test_galley: `${secretAccessKey} .admin`,
      ...Object.fromEntries(Object.entries(moreSecrets).map(([id, secret]) => [`user_test_${id}`, `${secret} .admin`])),
    },
  };
  write('proxy-server.conf', {
    DEFAULT: { ...settings, bind_port: String(proxyPort) },
    'pipeline:main': { pipeline: [...filters, 'proxy-server'].join(' ') },
    ...Object.fromEntries(filters.map((each) => [`filter:${each}`, { use: `egg:swift#${each}`, ...own[each] }])),
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
  });
  const places = parts.map((part, index) => `${part}:${ports[index]}`);
  execFileSync('/usr/bin/python3', ['-c', ringScript, base, ...places], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (user === 'swift') execFileSync('chown', ['-R', 'swift:swift', base]);
  const cacheUser = process.getuid?.() === 0 ? ['-u', user] : [];
  const cacheOptions = [...cacheUser, '-l', '127.0.0.1', '-p', String(cachePort), '-U', '0'];
  const starts = [
    startProgram(memcached, cacheOptions, { port: cachePort }),
    ...[...parts, 'proxy' as const].map((part, index) => {
      const program = swift?.replace('proxy', part) ?? '';
      return startProgram(program, [join(base, `${part}-server.conf`)], { port: ports[index] ?? proxyPort });
    }),
  ];
  const stop = async () => {
    for (const start of await Promise.allSettled(starts)) if (start.status === 'fulfilled') await start.value.stop();
    rmSync(base, { recursive: true, force: true });
  };
  const keys = { accessKeyId: 'test:galley', secretAccessKey };
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  try {
    await Promise.all(starts);
    for (const bucket of buckets) await makeBucket(endpoint, bucket, keys);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoint,
    namedEndpoint: `http://${storageDomain}:${proxyPort}`,
    ...keys,
    moreKeys: Object.fromEntries(Object.entries(moreSecrets).map(([id, secret]) => [`test:${id}`, secret])),
    addKeys: (bucket, names) => {
      const script = ['-c', keyScript, join(base, 'disk'), bucket];
      execFileSync('/usr/bin/python3', script, { input: JSON.stringify(names), stdio: ['pipe', 'ignore', 'pipe'] });
    },
    stop,
  };
}

async function makeBucket(
  endpoint: string,
  bucket: string,
  keys: { accessKeyId: string; secretAccessKey: string },
): Promise<void> {
  const { AwsClient } = await import('aws4fetch');
  const client = new AwsClient({ ...keys, service: 's3', region: 'us-east-1', retries: 0 });
  const answer = await client.fetch(`${endpoint}/${bucket}`, { method: 'PUT' });
  if (!answer.ok) throw new Error(`The bucket was not made: ${answer.status} ${await answer.text()}`);
}
