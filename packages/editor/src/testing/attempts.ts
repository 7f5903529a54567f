import type { BeId } from '@galley/markup';
import type { CommandArgs, CommandName } from '../commands-map';
import type { EditorDocument } from '../types';

/** A command with arguments, allowed or not. */
export type Attempt = { [N in CommandName]: [N, CommandArgs[N]] }[CommandName];

/** Returns every command that could be run on a block, whether it is allowed or not. */
export function attempts(document: EditorDocument, beId: BeId, other: BeId, pick: number): Attempt[] {
  const item = [...document.sections, ...document.components].at(pick % 7);
  const runs: Attempt[] = [
    ['move-block', { beId, place: { kind: 'up' } }],
    ['move-block', { beId, place: { kind: 'down' } }],
    ['move-block', { beId, place: { kind: 'after', beId: other } }],
    ['move-block', { beId, place: { kind: 'zone', zoneId: -3 } }],
    ['clone-block', { beId }],
    ['remove-block', { beId }],
    ['switch-variation', { beId }],
    ['set-image', { beId, src: `p${pick}.png`, width: 40 }],
    ['resize-image', { beId, width: 20 + pick, height: 30 }],
    ['set-image-alt', { beId, alt: `"${pick}" & <b>` }],
    ['set-image-link', { beId, href: pick % 2 ? `https://e.org/?a=${pick}&b` : '' }],
    ['set-link-address', { beId, href: `#${pick}` }],
    ['set-background', { beId, src: `bg${pick}.png` }],
    ['set-background-color', { beId, color: '#123456' }],
    ['set-code', { beId, code: `<${pick}>` }],
  ];
  if (item) runs.push(['drop-palette-item', { item, place: { kind: 'after', beId } }]);
  return runs;
}
