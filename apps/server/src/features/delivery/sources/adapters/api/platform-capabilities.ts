import type { Capabilities } from '../../port';

/** The capabilities of most platforms; each adapter overrides those that differ. */
export const platformCapabilities: Capabilities = {
  tree: 'none',
  canCreateRootFolder: false,
  canMakeFolders: false,
  readsFiles: true,
  hostsImages: true,
  takesHtml: true,
  updatesHtml: true,
  takesPages: false,
  htmlBytesMax: null,
  imageBytesMax: null,
  nameMax: null,
  imageTypes: ['image/jpeg', 'image/png', 'image/gif'],
  needsPublicUrl: false,
};
