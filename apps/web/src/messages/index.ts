import { enUs } from './en-us';

export type { Documents } from './phrases';

/** The messages that every locale must have. A second locale is another object of this type, selected here. */
export type Messages = typeof enUs;

/** The messages in the person's locale. */
export const messages: Messages = enUs;
