import type { Can, Editor, EditorState, LinkState } from '@galley/editor';
import { refuse } from '@galley/markup';
import { toolbarMessages } from '../../../../messages/documents/builder/toolbar';

/** The values of the link form. Undefined values keep what the theme sets. */
export interface LinkValues {
  href: string;
  alias?: string;
  styleIndex?: number;
  /** The person has confirmed an address that doesn't look like one. */
  isAsTyped?: boolean;
}

/** The target of the Link tool: a range of text, a link block, or the link around an image. */
export interface LinkTarget {
  link: Pick<LinkState, 'href' | 'alias' | 'styleIndex'> | null;
  can: Can;
  canRemove: Can;
  /** The link around an image has neither a style nor an alias here. */
  hasLook: boolean;
  save(values: LinkValues): Can;
  remove(): Can;
  /** Whether an empty address takes the link away. */
  canBeEmpty: boolean;
  /** Puts the caret behind a link in a text; null if there is none. */
  leave: (() => void) | null;
}

/** Returns null if the selection can't be a link. */
export function linkTargetOf(
  editor: Pick<Editor, 'run' | 'typeAfterLink'>,
  { text, selected }: Pick<EditorState, 'text' | 'selected'>,
): LinkTarget | null {
  // A text that is a single link is edited as that link, also while the text is being edited.
  if (text && selected?.tag !== 'a')
    return {
      link: text.link,
      can: text.can.link,
      canRemove: text.can.unlink,
      hasLook: true,
      save: (values) => editor.run('set-link', values),
      remove: () => editor.run('remove-link', {}),
      canBeEmpty: false,
      leave: text.link ? () => editor.typeAfterLink() : null,
    };
  if (!selected) return null;
  const { beId, image, link } = selected;
  if (image)
    return {
      link: image.href === '' ? null : { href: image.href, alias: '', styleIndex: -2 },
      can: image.canLink,
      canRemove: image.href === '' ? refuse(toolbarMessages.imageHasNoLink) : image.canLink,
      hasLook: false,
      save: ({ href, isAsTyped }) => editor.run('set-image-link', { beId, href, ...(isAsTyped ? { isAsTyped } : {}) }),
      remove: () => editor.run('set-image-link', { beId, href: '' }),
      canBeEmpty: image.href !== '',
      leave: null,
    };
  const isLink: Can = refuse(toolbarMessages.blockIsLink);
  return {
    link,
    can: selected.can.link,
    canRemove: link ? isLink : refuse(toolbarMessages.clickLinkFirst),
    hasLook: true,
    save: (values) => editor.run('set-link-address', { beId, ...values }),
    remove: () => isLink,
    canBeEmpty: true,
    leave: null,
  };
}

/** Returns the changes of a submitted form. Includes alias and style only if they were changed. */
export function changedValues(
  target: LinkTarget,
  form: { href: string; alias: string; styleIndex: number },
): LinkValues {
  const { link, hasLook } = target;
  const values: LinkValues = { href: form.href.trim() };
  if (!hasLook) return values;
  if (form.alias.trim() !== (link?.alias ?? '')) values.alias = form.alias.trim();
  if (!link || form.styleIndex !== link.styleIndex) values.styleIndex = form.styleIndex;
  return values;
}
