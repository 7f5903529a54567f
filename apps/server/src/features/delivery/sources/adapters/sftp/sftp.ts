import type { SourceAdapter } from '../../port';
import { folderField, publicUrlField, storageCapabilities } from '../storage/storage-fields';
import { placeOnHost } from '../storage/storage-place';
import { storageSession } from '../storage/storage-session';

/** Files on a server over SSH. */
export const sftp: SourceAdapter = {
  slug: 'sftp',
  name: 'SFTP',
  kind: 'storage',
  summary: 'Files and images on your own server over SSH.',
  fields: [
    {
      name: 'host',
      label: 'Server',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 253,
      placeholder: 'files.example.com',
    },
    { name: 'port', label: 'Port', kind: 'number', isRequired: true, isAddress: true, max: 65_535, initial: '22' },
    { name: 'user', label: 'User', kind: 'text', isRequired: true, max: 200 },
    { name: 'password', label: 'Password', kind: 'password', isSecret: true, max: 1000 },
    {
      name: 'privateKey',
      label: 'Private key',
      kind: 'textarea',
      isSecret: true,
      max: 20_000,
      hint: 'Instead of the password, in OpenSSH or PEM format.',
    },
    { name: 'passphrase', label: 'Passphrase of the key', kind: 'password', isSecret: true, max: 1000 },
    folderField,
    publicUrlField,
  ],
  hasHostKey: true,
  placeOf: placeOnHost,
  capabilities: storageCapabilities,
  open: async (context) => {
    const { openSftp } = await import('./sftp-driver');
    return storageSession(await openSftp(context), { publicUrl: context.settings.publicUrl ?? '' });
  },
};
