import { buildDocument } from './builder';

/** What the builder takes from a version of a theme: its blocks, link styles and colors, and where its files are. */
export const themePalette = buildDocument.pick({
  templateVersion: true,
  assetBase: true,
  sections: true,
  components: true,
  groups: true,
  linkStyles: true,
  colors: true,
  isUntagged: true,
});
