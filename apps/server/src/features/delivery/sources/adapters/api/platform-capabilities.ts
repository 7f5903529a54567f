import type { Capabilities } from '../../port';

/** What most platforms can do; each adapter says what is different about its own. */
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
