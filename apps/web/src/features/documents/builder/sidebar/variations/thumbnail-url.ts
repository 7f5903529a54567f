import type { BuildDocument } from '@galley/contract';
import type { VariationChoices } from '@galley/markup/blocks';
import type { VariationPiece } from '@galley/markup/themes';

/**
 * Returns the address of a sandboxed page with a thumbnail of one variation, or '' if there is none. Uses the ticket of
 * the palette item. A block outside of all items uses the ticket of another item, because the name of a region is
 * enough to find it in the theme.
 */
export function thumbnailUrl(
  { sections, components }: Pick<BuildDocument, 'sections' | 'components'>,
  item: VariationChoices['item'],
  { variation, region, member }: VariationPiece,
): string {
  const items = [...sections, ...components].filter(({ miniatureUrl }) => miniatureUrl !== '');
  const own = item && items.find(({ type, groupName }) => type === item.type && groupName === item.groupName);
  const { miniatureUrl } = own ?? (region === undefined ? undefined : items[0]) ?? {};
  if (!miniatureUrl) return '';
  const query = new URLSearchParams({ variation: String(variation) });
  if (region !== undefined) query.set('region', region);
  if (member !== undefined) query.set('member', String(member));
  return `${miniatureUrl}?${query}`;
}
