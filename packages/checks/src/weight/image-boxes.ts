import type { StyledElement } from '@galley/markup/styles';
import type { ExportedPage } from '../page/exported-page';
import type { Looks } from '../page/looks';

/** An image of an export, and the width of its box in CSS pixels. */
export interface ImageUse {
  element: StyledElement;
  /** The address as written, decoded. */
  address: string;
  /** The box is at most this wide; null = as wide as the file. */
  boxMost: number | null;
  /** The box is at least this wide; null = not known. */
  boxLeast: number | null;
}

/**
 * Returns the visible images of an export with their boxes in a window of a width, in order. Addresses with template
 * tags are left out.
 */
export function imageUses(page: ExportedPage, { looks, width }: { looks: Looks; width: number }): ImageUse[] {
  const widths = new Map<StyledElement, number>();
  for (const element of page.elements) {
    const around = (element.parent && widths.get(element.parent)) ?? width;
    widths.set(element, Math.min(around, limitOf(element, looks) ?? around));
  }
  return page.elements.flatMap((element) => {
    const source = element.name === 'img' ? element.attributes.get('src') : undefined;
    if (!source || source.hasToken || looks.isHidden(element)) return [];
    const around = (element.parent && widths.get(element.parent)) ?? width;
    return [{ element, address: source.value.trim(), ...boxOf(element, { looks, around }) }];
  });
}

function boxOf(
  element: StyledElement,
  { looks, around }: { looks: Looks; around: number },
): Pick<ImageUse, 'boxMost' | 'boxLeast'> {
  const attribute = element.attributes.get('width');
  if (looks.isUnsure(element, 'width') || looks.isUnsure(element, 'max-width') || attribute?.hasToken)
    return { boxMost: null, boxLeast: null };
  const limit = lengthOf(looks.declared(element, 'max-width')?.value ?? '', around);
  const written = looks.declared(element, 'width')?.value ?? '';
  const width = lengthOf(written, around);
  if (width === null) return { boxMost: limit, boxLeast: null };
  const most = Math.min(width, limit ?? width);
  // Cells can be narrower than what is around them.
  return { boxMost: most, boxLeast: written.includes('%') || limit !== null ? null : most };
}

function limitOf(element: StyledElement, looks: Looks): number | null {
  const read = (property: string): number | null => pixelsOf(looks.declared(element, property)?.value ?? '');
  const [width, most] = [read('width'), read('max-width')];
  return width === null || most === null ? (width ?? most) : Math.min(width, most);
}

function lengthOf(value: string, around: number): number | null {
  const percent = /^\s*(\d{1,4}(?:\.\d{1,4})?)%\s*$/.exec(value)?.[1];
  return percent === undefined ? pixelsOf(value) : (Number(percent) / 100) * around;
}

function pixelsOf(value: string): number | null {
  const digits = /^\s*(\d{1,5}(?:\.\d{1,4})?)px\s*$/i.exec(value)?.[1];
  return digits === undefined ? null : Number(digits);
}
