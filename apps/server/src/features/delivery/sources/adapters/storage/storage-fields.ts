import type { Capabilities, SettingField } from '../../port';

/** The settings that all servers and buckets have. */
export const folderField: SettingField = {
  name: 'folder',
  label: 'Folder',
  kind: 'text',
  max: 500,
  placeholder: '/var/www/mail',
  hint: 'Only this folder is shown and written to. Leave it empty for all of them.',
};

export const publicUrlField: SettingField = {
  name: 'publicUrl',
  label: 'Public address of the folder',
  kind: 'text',
  max: 500,
  placeholder: 'https://cdn.example.com/mail',
  hint: 'Where recipients load the files of this folder. Without it, images can’t be hosted here.',
};

/** Changing it requires all secrets again, because it decides who receives them. */
export const certificateField: SettingField = {
  name: 'certificate',
  label: 'Trusted certificate',
  kind: 'textarea',
  isAddress: true,
  max: 20_000,
  placeholder: '-----BEGIN CERTIFICATE-----',
  hint: 'Only for a server whose certificate isn’t from a public authority: the certificate of your own authority, or that of the server if it signed it itself. Nothing else is trusted then.',
};

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml', 'image/avif'];

/** Returns the capabilities of servers and buckets: all, but images need an address that recipients can load. */
export function storageCapabilities(settings: Readonly<Record<string, string>>): Capabilities {
  return {
    tree: 'deep',
    canCreateRootFolder: true,
    canMakeFolders: true,
    readsFiles: true,
    hostsImages: Boolean(settings.publicUrl),
    takesHtml: true,
    updatesHtml: true,
    takesPages: true,
    htmlBytesMax: null,
    imageBytesMax: null,
    nameMax: 200,
    imageTypes,
    needsPublicUrl: false,
  };
}
