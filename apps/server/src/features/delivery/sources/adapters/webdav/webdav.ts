import type { SourceAdapter } from '../../port';
import { certificateField, publicUrlField, storageCapabilities } from '../storage/storage-fields';
import { placeAtUrl } from '../storage/storage-place';
import { storageSession } from '../storage/storage-session';
import { openWebdav } from './webdav-driver';

/** Files on a server that speaks WebDAV, such as Nextcloud or Apache. */
export const webdav: SourceAdapter = {
  slug: 'webdav',
  name: 'WebDAV',
  kind: 'storage',
  summary: 'Files and images on Nextcloud, ownCloud or another WebDAV server.',
  fields: [
    {
      name: 'url',
      label: 'Address of the folder',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 500,
      placeholder: 'https://cloud.example.com/remote.php/dav/files/ada/Mail',
      hint: 'Only this folder is shown and written to.',
    },
    { name: 'user', label: 'User', kind: 'text', isRequired: true, max: 200 },
    {
      name: 'password',
      label: 'Password',
      kind: 'password',
      isSecret: true,
      isRequired: true,
      max: 1000,
      hint: 'With Nextcloud and ownCloud, an app password.',
    },
    publicUrlField,
    certificateField,
  ],
  placeOf: placeAtUrl,
  capabilities: storageCapabilities,
  open: async (context) => storageSession(openWebdav(context), { publicUrl: context.settings.publicUrl ?? '' }),
};
