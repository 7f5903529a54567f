import { enUs } from './en-us';

export type { Documents } from './phrases';

/** What every locale has to say. A second locale is another object of this type, chosen here. */
export type Messages = typeof enUs;

/** The interface's texts in the person's locale. */
export const messages: Messages = enUs;
