import { holdKeysFor } from '../../../../../ui/held-keys/held-keys';
import type { Builder } from '../../context/builder-context';

/** Opens the activity panel with the focus in the field for a new comment, as soon as it's there. */
export function openComments({ screen }: Pick<Builder, 'screen'>): void {
  screen.panel.open('activity');
  holdKeysFor(() => document.querySelector<HTMLTextAreaElement>('[data-region="panel"] textarea'));
}
