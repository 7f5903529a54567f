import type { Builder } from '../context/builder-context';

/** How many frames to wait for the panel. Its code may have to be loaded first. */
const mostFrames = 120;

/** Opens the activity panel with the focus in the field for a new comment. */
export function openComments({ screen }: Pick<Builder, 'screen'>): void {
  screen.panel.open('activity');
  focusField(mostFrames);
}

function focusField(framesLeft: number): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-region="panel"] textarea');
    if (field) field.focus();
    else if (framesLeft > 0) focusField(framesLeft - 1);
  });
}
