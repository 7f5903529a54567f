import type { SourceAdapter } from '../../port';
import { certificateField, publicUrlField, storageCapabilities } from '../storage/storage-fields';
import { placeInBucket } from '../storage/storage-place';
import { storageSession } from '../storage/storage-session';
import { openBucket } from './s3-driver';

/** A bucket of Amazon S3, or of another service with the same interface. */
export const s3: SourceAdapter = {
  slug: 's3',
  name: 'S3',
  kind: 'storage',
  summary: 'Files and images in a bucket of Amazon S3, Cloudflare R2, MinIO or another compatible service.',
  fields: [
    {
      name: 'endpoint',
      label: 'Endpoint',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 300,
      placeholder: 'https://s3.eu-central-1.amazonaws.com',
      hint: 'Without the bucket.',
    },
    {
      name: 'region',
      label: 'Region',
      kind: 'text',
      isRequired: true,
      max: 60,
      initial: 'us-east-1',
      hint: 'Cloudflare R2: auto. Services without regions: us-east-1.',
    },
    { name: 'bucket', label: 'Bucket', kind: 'text', isRequired: true, isAddress: true, max: 63 },
    {
      name: 'addressing',
      label: 'Bucket addressing',
      kind: 'select',
      options: [
        { value: 'path', label: 'Path style: endpoint/bucket' },
        { value: 'host', label: 'Virtual host: bucket.endpoint' },
      ],
      initial: 'path',
    },
    { name: 'accessKeyId', label: 'Access key ID', kind: 'text', isRequired: true, max: 200 },
    {
      name: 'secretAccessKey',
      label: 'Secret access key',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 200,
    },
    {
      name: 'folder',
      label: 'Folder',
      kind: 'text',
      max: 500,
      placeholder: 'mail',
      hint: 'Only this folder of the bucket is shown and written to. Leave it empty for the whole bucket.',
    },
    publicUrlField,
    certificateField,
  ],
  placeOf: placeInBucket,
  capabilities: storageCapabilities,
  open: async (context) => storageSession(openBucket(context), { publicUrl: context.settings.publicUrl ?? '' }),
};
