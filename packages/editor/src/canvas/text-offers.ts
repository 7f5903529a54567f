import { type Refusal, refuse } from '@galley/markup';
import { CHIP_TAG, isTokenText } from '@galley/markup/canvas';
import { checkBalance } from '@galley/markup/html';
import { enclosingLink } from '@galley/markup/links';
import { textAbilities } from '../kernels/text-abilities';
import type { TextOffers } from '../text-port';
import type { TextFormat } from '../types';
import { chipSource } from './chips';
import type { EditedText } from './edited-text';
import * as dom from './safe-dom';
import { countLive } from './text-count';
import { linkAround, linksTouched } from './text-links';

/**
 * Determines the available operations from the theme's rules, the markup around the text and the selection. Changes
 * nothing.
 */
export class SelectionOffers implements TextOffers {
  /** True if the theme has a link around this text; a nested link would close it. */
  private readonly isInLink: boolean;

  constructor(private readonly text: EditedText) {
    this.isInLink = enclosingLink(text.host.tree(), text.beId) !== null;
  }

  format(format: TextFormat): true | Refusal {
    return textAbilities(this.text.block())[format];
  }

  link(): true | Refusal {
    if (this.isInLink) return refuse('This text is already in a link.');
    return textAbilities(this.text.block()).link;
  }

  setLink(href: string): true | Refusal {
    const { element } = this.text;
    const can = this.link();
    const range = this.text.range();
    const { maxChar } = this.text.block().rules;
    if (can !== true || maxChar === 0 || !range?.collapsed || linkAround(element, range)) return can;
    // Without a selection, the address becomes the link's text.
    const isTooLong = countLive(element) + [...href].length > maxChar;
    return isTooLong ? refuse(`At most ${maxChar} characters fit here. Select the words to link first.`) : true;
  }

  unlink(): true | Refusal {
    const can = textAbilities(this.text.block()).link;
    if (can !== true) return can;
    const range = this.text.range();
    return range && linksTouched(this.text.element, range).length > 0 ? true : refuse('There is no link here.');
  }

  list(): true | Refusal {
    return textAbilities(this.text.block()).list;
  }

  setChip(source: string): true | Refusal {
    const chip = this.text.chip();
    if (!chip) return refuse('Select a template tag first.');
    if (!isTokenText(source)) return refuse('Enter one template tag, for example {{ name }}.');
    const chips = dom.queryAll(this.text.element, CHIP_TAG);
    const before = chips.map(chipSource).join(' ');
    const after = chips.map((other) => (other === chip ? source : chipSource(other))).join(' ');
    return checkBalance(before) === true ? checkBalance(after) : true;
  }
}
