import type { CommandName } from '../commands-map';
import { cloneBlock } from './clone-block';
import type { Command } from './command';
import { dropPaletteItem } from './drop-palette-item';
import { insertPin } from './insert-pin';
import { moveBlock } from './move-block';
import { pasteBlocks } from './paste-blocks';
import { removeBlock } from './remove-block';
import { replaceSection } from './replace-section';
import { replaceSource } from './replace-source';
import { replaceText } from './replace-text';
import { resizeImageCommand } from './resize-image';
import { setAnchor } from './set-anchor';
import { setBackground, setBackgroundColor } from './set-background';
import { setCode } from './set-code';
import { setDocumentLink } from './set-document-link';
import { setDocumentLinks, setImageAlts } from './set-everywhere';
import { setField } from './set-field';
import { setImage, setImageAlt, setImageLink } from './set-image';
import { setLinkAddress } from './set-link-address';
import { setMetadata } from './set-metadata';
import { setPreviewText } from './set-preview-text';
import { joinParagraph, splitParagraph } from './split-paragraph';
import { switchVariation } from './switch-variation';
import { formatText, removeLink, setChip, setLink, toggleList } from './text-commands';
import { unlinkPin } from './unlink-pin';

const commands: { readonly [N in CommandName]: Command<N> } = {
  'drop-palette-item': dropPaletteItem,
  'paste-blocks': pasteBlocks,
  'insert-pin': insertPin,
  'unlink-pin': unlinkPin,
  'move-block': moveBlock,
  'remove-block': removeBlock,
  'clone-block': cloneBlock,
  'switch-variation': switchVariation,
  'format-text': formatText,
  'set-link': setLink,
  'remove-link': removeLink,
  'toggle-list': toggleList,
  'set-chip': setChip,
  'set-link-address': setLinkAddress,
  'set-document-link': setDocumentLink,
  'set-document-links': setDocumentLinks,
  'set-image': setImage,
  'resize-image': resizeImageCommand,
  'set-image-alt': setImageAlt,
  'set-image-alts': setImageAlts,
  'set-image-link': setImageLink,
  'set-background': setBackground,
  'set-background-color': setBackgroundColor,
  'set-code': setCode,
  'set-anchor': setAnchor,
  'set-field': setField,
  'set-preview-text': setPreviewText,
  'replace-source': replaceSource,
  'replace-text': replaceText,
  'set-metadata': setMetadata,
  'replace-section': replaceSection,
  'split-paragraph': splitParagraph,
  'join-paragraph': joinParagraph,
};

/** Returns the command with a name; every name of the map has one. */
export function commandFor<N extends CommandName>(name: N): Command<N> {
  return commands[name] as Command<N>;
}
