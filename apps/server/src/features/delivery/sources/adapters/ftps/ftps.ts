import type { SourceAdapter } from '../../port';
import { certificateField, folderField, publicUrlField, storageCapabilities } from '../storage/storage-fields';
import { placeOnHost } from '../storage/storage-place';
import { storageSession } from '../storage/storage-session';

/** Files on a server over FTP with TLS. Without TLS, anyone on the network path could read the password. */
export const ftps: SourceAdapter = {
  slug: 'ftps',
  name: 'FTPS',
  kind: 'storage',
  summary: 'Files and images on a web host over FTP, encrypted with TLS.',
  fields: [
    {
      name: 'host',
      label: 'Server',
      kind: 'text',
      isRequired: true,
      isAddress: true,
      max: 253,
      placeholder: 'ftp.example.com',
    },
    {
      name: 'port',
      label: 'Port',
      kind: 'number',
      isRequired: true,
      isAddress: true,
      max: 65_535,
      initial: '21',
      hint: '21 starts TLS by a command (explicit), 990 at once (implicit). FTP without TLS isn’t offered.',
    },
    { name: 'user', label: 'User', kind: 'text', isRequired: true, max: 200 },
    { name: 'password', label: 'Password', kind: 'password', isSecret: true, isRequired: true, max: 1000 },
    folderField,
    publicUrlField,
    certificateField,
  ],
  placeOf: placeOnHost,
  capabilities: storageCapabilities,
  open: async (context) => {
    const { openFtps } = await import('./ftps-driver');
    return storageSession(await openFtps(context), { publicUrl: context.settings.publicUrl ?? '' });
  },
};
