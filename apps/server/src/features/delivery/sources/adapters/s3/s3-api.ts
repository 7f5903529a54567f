import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { readCertificates } from '../../certificates';
import { type SourceContext, SourceError, type SourceErrorKind, type SourceHttpAnswer } from '../../port';
import { baseAddress } from '../api/base-address';
import { createVendorApi, type Refused, type VendorApi } from '../api/vendor-api';
import { textsIn } from '../storage/read-xml';

/** The kinds of S3's error codes, where the status isn't enough. */
const kinds: Readonly<Record<string, SourceErrorKind>> = {
  InvalidAccessKeyId: 'auth',
  SignatureDoesNotMatch: 'auth',
  ExpiredToken: 'auth',
  InvalidToken: 'auth',
  NoSuchBucket: 'not_found',
  NoSuchKey: 'not_found',
  EntityTooLarge: 'too_large',
  KeyTooLongError: 'bad_name',
  QuotaExceeded: 'quota',
  SlowDown: 'rate_limited',
};

/** Creates the signed calls of one bucket. `server` is its host, for messages. Throws `SourceError`. */
export function connectBucket(context: SourceContext): { api: VendorApi; server: string } {
  const { endpoint = '', region = '', bucket = '', addressing, accessKeyId = '', certificate } = context.settings;
  const { secretAccessKey = '' } = context.secrets;
  // It must not change the rest of the address.
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/.test(bucket) || bucket.includes('..'))
    throw new SourceError('refused', '“Bucket” isn’t the name of a bucket. Check the settings of this integration.');
  // They are part of a header.
  if (!/^[\x21-\x7e]+$/.test(accessKeyId) || !/^[\x21-\x7e]+$/.test(region))
    throw new SourceError('auth', '“Access key ID” and “Region” can only have plain characters without spaces.');
  const base = new URL(baseAddress(endpoint, { field: 'Endpoint', allowsHttp: true }));
  const isInHost = addressing === 'host';
  if (isInHost) putIntoHost(base, bucket);
  const path = base.pathname === '/' ? '' : base.pathname;
  const api = createVendorApi(context, {
    platform: base.host,
    credential: 'access key',
    baseUrl: `${base.origin}${path}${isInHost ? '' : `/${bucket}`}`,
    trusts: readCertificates(certificate),
    explain,
    // Signature Version 4 over the method, the address, the headers and the bytes.
    headers: async ({ url, method, headers, body }) => {
      const hash = createHash('sha256')
        .update(body ?? '')
        .digest('hex');
      const signer = new AwsV4Signer({
        url,
        method,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        service: 's3',
        region,
        accessKeyId,
        secretAccessKey,
        datetime: context.clock
          .now()
          .toISOString()
          .replace(/[:-]|\.\d{3}/g, ''),
      });
      const signed = (await signer.sign()).headers;
      const names = ['authorization', 'x-amz-date', 'x-amz-content-sha256'];
      return Object.fromEntries(names.map((name) => [name, signed.get(name) ?? '']));
    },
  });
  return { api, server: base.host };
}

/** Adds the bucket to the host. Throws `SourceError` if the result would be another bucket or none. */
function putIntoHost(base: URL, bucket: string): void {
  const host = `${bucket}.${base.hostname}`;
  base.hostname = host;
  // Hosts have no capital letters, and some no dots or underscores; an IP address can't have a prefix.
  if (base.hostname !== host || bucket.includes('_') || isIP(host.slice(bucket.length + 1)) > 0)
    throw new SourceError(
      'refused',
      `“${bucket}” can’t be a part of the host. Choose “In the path” as the place of the bucket.`,
    );
}

function explain({ body, headers }: SourceHttpAnswer): Refused {
  const { Code = '', Message = '', Region = '' } = textsIn(body, ['Code', 'Message', 'Region']);
  const region = headers['x-amz-bucket-region'] ?? Region;
  const isElsewhere = /^(?:PermanentRedirect|AuthorizationHeaderMalformed)$/.test(Code);
  const reason = isElsewhere && region ? `The bucket is in the region ${region}.` : Message || Code || null;
  return kinds[Code] ? { kind: kinds[Code], reason } : { reason };
}
