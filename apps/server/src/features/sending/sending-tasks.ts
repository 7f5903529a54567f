import { defineTask } from '../../platform/workers/define-task';
import { textAlternative } from './text-alternative';

/** What a mail says to a reader without html. */
export const textAlternativeTask = defineTask({
  name: 'sending.text_alternative',
  run: ({ html }: { html: string }): string => textAlternative(html),
});
