import { buildDocument } from './builder';

/** The data of a theme version for the builder: its blocks, link styles and colors, and the base of its files. */
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
