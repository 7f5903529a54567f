import { checkAccessibility } from './accessibility/check-accessibility';
import { checkClients } from './clients/check-clients';
import { checkDarkMode } from './dark/check-dark-mode';
import { checkDarkLogos, logoGrounds } from './dark/dark-logos';
import type { ExportFinding } from './finding';
import { checkAnnotations } from './inbox/check-annotations';
import { checkInbox } from './inbox/check-inbox';
import type { ExportedPage } from './page/exported-page';
import { lightLooksOf } from './page/looks';
import { lightView } from './page/media';
import { checkWeight, type WeighedImage } from './weight/check-weight';
import { imageUses } from './weight/image-boxes';

/** An image as loaded. */
export interface LoadedImage extends WeighedImage {
  /** Four bytes per pixel, row by row, not premultiplied; null = not read. */
  rgba: Uint8Array | null;
}

/** Facts that the bytes don't tell. */
export interface CheckFacts {
  /** '' = not known. */
  subject: string;
  now: Date;
  /** By their addresses as written in the export, decoded. Images that are missing aren't checked. */
  images: ReadonlyMap<string, LoadedImage>;
}

/** Rules about one subject. */
interface RuleSet {
  check(page: ExportedPage, facts: CheckFacts): ExportFinding[];
  /** The rules that also apply to pages, which browsers show; null = none. */
  forPages: RegExp | null;
}

/** All rules for exported bytes. */
export const ruleSets: readonly RuleSet[] = [
  { check: (page) => checkAccessibility(page), forPages: /^a11y-(?!body-|vml-)/ },
  { check: (page) => checkClients(page), forPages: null },
  { check: checkDarkMode, forPages: null },
  { check: checkLogos, forPages: null },
  { check: (page, { subject }) => checkInbox(page, { subject, sender: '' }), forPages: null },
  { check: (page, { now }) => checkAnnotations(page, now), forPages: null },
  { check: (page, { images }) => checkWeight(page, images, null), forPages: null },
];

function checkLogos(page: ExportedPage, { images }: CheckFacts): ExportFinding[] {
  const logos = imageUses(page, { looks: lightLooksOf(page), width: lightView.width }).flatMap(
    ({ address, element }) => {
      const image = images.get(address);
      if (!image?.rgba || !image.hasAlpha || !element.tag) return [];
      const { width, height, rgba } = image;
      return [{ address, start: element.tag.start, end: element.tag.end, pixels: { width, height, rgba } }];
    },
  );
  return logos.length === 0 ? [] : checkDarkLogos(logos, logoGrounds(page));
}
