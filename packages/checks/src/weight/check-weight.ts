import { formatNumber, limits, shortenText } from '@galley/contract';
import type { ExportFinding, RuleSource } from '../finding';
import type { ExportedPage } from '../page/exported-page';
import { Looks, lightLooksOf } from '../page/looks';
import { lightView } from '../page/media';
import { tagPlace, tagSource } from '../page/places';
import { clipForecast } from './clip-forecast';
import { type ImageUse, imageUses } from './image-boxes';

/** A loaded image file. */
export interface WeighedImage {
  bytes: number;
  /** Pixels of the file. */
  width: number;
  height: number;
  /** The MIME type of the bytes, for example "image/png". */
  type: string;
  isAnimated: boolean;
  /** All repetitions together; null = it plays endlessly. */
  durationMs: number | null;
  hasAlpha: boolean;
}

const bands: RuleSource = { name: 'Suped, image sizes in emails', url: 'https://www.suped.com/', seen: '2026' };
const pixels: RuleSource = { name: 'Twice the size for high-density screens', url: '', seen: '' };
const clipping: RuleSource = {
  name: 'email-bugs, issue 41',
  url: 'https://github.com/hteumeuleu/email-bugs/issues/41',
  seen: '2026',
};
const motion: RuleSource = {
  name: 'WCAG 2.2, 2.2.2',
  url: 'https://www.w3.org/TR/WCAG22/#pause-stop-hide',
  seen: '',
};

const kilobyte = 1024;
const megabyte = 1024 * 1024;
const most = {
  image: 200 * kilobyte,
  hero: 300 * kilobyte,
  animation: megabyte,
  email: megabyte,
  heavyEmail: 2 * megabyte,
  forecast: 90 * kilobyte,
  animationMs: 5000,
};
/** Images of at least this width in CSS pixels can be larger. */
const heroWidth = 480;
const phoneWidth = 375;
/** Wider files save at least a fifth of the pixels. */
const wasteShare = 0.89;
/** Smaller files waste too little, and narrower ones are spacers. */
const wasteFrom = 20 * kilobyte;
const spacerMost = 10;

/**
 * Finds what makes an email slow, blurred or clipped. `images` has the loaded files by their addresses as written in
 * the export, decoded; images that are missing there aren't checked. `budgetBytes` is the maximum for the document and
 * its images; null = none.
 */
export function checkWeight(
  page: ExportedPage,
  images: ReadonlyMap<string, WeighedImage>,
  budgetBytes: number | null,
): ExportFinding[] {
  const phoneView = { ...lightView, width: phoneWidth };
  const wide = largestUses(imageUses(page, { looks: lightLooksOf(page), width: lightView.width }));
  const narrow = largestUses(imageUses(page, { looks: new Looks(page, phoneView), width: phoneWidth }));
  return [
    ...checkEmail(page, images, budgetBytes),
    ...[...images].flatMap(([address, image]) =>
      checkImage(page, { address, image, use: wide.get(address) ?? null, onPhone: narrow.get(address) ?? null }),
    ),
  ];
}

/** Returns the use of each address with the widest box. */
function largestUses(uses: readonly ImageUse[]): ReadonlyMap<string, ImageUse> {
  const largest = new Map<string, ImageUse>();
  for (const use of uses) {
    const before = largest.get(use.address);
    if (!before || boxWidth(use) > boxWidth(before)) largest.set(use.address, use);
  }
  return largest;
}

/** Images without a width are as wide as their file. */
function boxWidth({ boxMost }: ImageUse): number {
  return boxMost ?? Number.POSITIVE_INFINITY;
}

function checkEmail(
  page: ExportedPage,
  images: ReadonlyMap<string, WeighedImage>,
  budgetBytes: number | null,
): ExportFinding[] {
  const { bytes, forecastBytes } = clipForecast(page.html);
  const findings: ExportFinding[] = [];
  const add = (finding: Pick<ExportFinding, 'rule' | 'severity' | 'message' | 'source'>): void => {
    findings.push({ ...finding, detail: '', start: 0, end: 0, cause: '' });
  };
  // A larger document is a finding of the document's own checks.
  if (bytes <= limits.gmailClipBytes && forecastBytes > most.forecast)
    add({
      rule: 'weight-clip',
      severity: 'warning',
      message: `With tracking addresses and a footer the email takes about ${sizeText(forecastBytes)}, and Gmail cuts it at 102 KB`,
      source: clipping,
    });
  let total = bytes;
  for (const image of images.values()) total += image.bytes;
  if (budgetBytes !== null && total > budgetBytes)
    add({
      rule: 'weight-budget',
      severity: 'warning',
      message: `The email and its images take ${sizeText(total)}, more than the ${sizeText(budgetBytes)} planned for it`,
      source: { name: 'Budget of the email', url: '', seen: '' },
    });
  else if (total > most.email)
    add({
      rule: 'weight-email',
      severity: total > most.heavyEmail ? 'warning' : 'hint',
      message: `The email and its images take ${sizeText(total)}, which loads slowly on phones`,
      source: bands,
    });
  return findings;
}

interface CheckedImage {
  address: string;
  image: WeighedImage;
  /** Its widest box; null = it isn't in an image element, or hidden. */
  use: ImageUse | null;
  onPhone: ImageUse | null;
}

type ImageFinding = Pick<ExportFinding, 'rule' | 'severity' | 'message' | 'source'>;

function checkImage(page: ExportedPage, checked: CheckedImage): ExportFinding[] {
  const { address, use } = checked;
  const place = use ? tagPlace(use.element) : { start: 0, end: 0 };
  const cause = use ? tagSource(page, use.element) : address;
  return [...sizeFindings(checked), ...boxFindings(checked), ...motionFindings(checked), ...typeFindings(checked)].map(
    (finding) => ({ ...finding, detail: fileName(address), ...place, cause }),
  );
}

function sizeFindings({ image, use }: CheckedImage): ImageFinding[] {
  const isHero = use !== null && Math.min(boxWidth(use), image.width) >= heroWidth;
  const limit = image.isAnimated ? most.animation : isHero ? most.hero : most.image;
  if (image.bytes <= limit) return [];
  const message = `${image.isAnimated ? 'Animation' : 'Image'} of ${sizeText(image.bytes)}, which loads slowly: ${sizeText(limit)} is common`;
  return [{ rule: 'weight-image', severity: 'warning', message, source: bands }];
}

function boxFindings({ image, use, onPhone }: CheckedImage): ImageFinding[] {
  if (!use || /svg/i.test(image.type) || image.width <= spacerMost || image.height <= 1) return [];
  const { boxMost, boxLeast } = use;
  if (boxLeast !== null && image.width < boxLeast)
    return [
      {
        rule: 'weight-blurred',
        severity: 'warning',
        message: `Image of ${pixelText(image.width)} shown ${pixelText(boxLeast)} wide, so it looks blurred`,
        source: pixels,
      },
    ];
  if (!boxMost || image.width * wasteShare <= 2 * boxMost || image.bytes < wasteFrom) return [];
  // Phones have three pixels for each CSS pixel, and often wider boxes.
  if (onPhone && image.width <= 3 * boxWidth(onPhone)) return [];
  return [
    {
      rule: 'weight-oversized',
      severity: 'hint',
      message: `Image of ${pixelText(image.width)} shown ${pixelText(boxMost)} wide: ${pixelText(2 * boxMost)} are enough`,
      source: pixels,
    },
  ];
}

function motionFindings({ image }: CheckedImage): ImageFinding[] {
  const { isAnimated, durationMs } = image;
  if (!isAnimated || (durationMs !== null && durationMs <= most.animationMs)) return [];
  const message =
    durationMs === null
      ? 'The animation plays endlessly, which distracts from reading'
      : `The animation plays for ${formatNumber(durationMs / 1000, 1)} seconds: after 5 seconds it distracts from reading`;
  return [{ rule: 'weight-animation', severity: 'hint', message, source: motion }];
}

const endings: Readonly<Record<string, RegExp>> = {
  png: /^image\/(?:a?png|x-png)$/,
  apng: /^image\/a?png$/,
  jpg: /^image\/p?jpe?g$/,
  jpeg: /^image\/p?jpe?g$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  svg: /^image\/svg\+xml$/,
  avif: /^image\/avif$/,
};

function typeFindings({ address, image }: CheckedImage): ImageFinding[] {
  const ending = /^data:/i.test(address) ? '' : (/\.([a-z]{3,4})$/i.exec(pathOf(address))?.[1]?.toLowerCase() ?? '');
  const type = image.type.toLowerCase().split(';')[0]?.trim() ?? '';
  const expected = endings[ending];
  if (!expected || !type.startsWith('image/') || expected.test(type)) return [];
  const message = `The file name ends in .${ending}, but the image is of the type ${type.slice('image/'.length)}, which some clients don’t show`;
  return [
    { rule: 'weight-type', severity: 'hint', message, source: { name: 'RFC 9110, Content-Type', url: '', seen: '' } },
  ];
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

function fileName(address: string): string {
  return /^data:/i.test(address) ? '' : shortenText(pathOf(address).split('/').at(-1) ?? '', 60);
}

function pixelText(width: number): string {
  return `${formatNumber(Math.round(width))} px`;
}

function sizeText(bytes: number): string {
  return bytes < megabyte
    ? `${formatNumber(Math.round(bytes / kilobyte))} KB`
    : `${formatNumber(bytes / megabyte, 1)} MB`;
}
