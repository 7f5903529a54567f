import { holdKeysFor } from '../../../../../ui/held-keys/held-keys';
import type { Builder } from '../../context/builder-context';

/** Opens the activity panel and focuses the field for a new comment, and waits for it if it hasn't rendered yet. */
export function openComments({ screen }: Pick<Builder, 'screen'>): void {
  screen.panel.open('activity');
  holdKeysFor(() => document.querySelector<HTMLTextAreaElement>('[data-region="panel"] textarea'));
}
