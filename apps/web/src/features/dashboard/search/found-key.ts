/** Key of what the page of results shows: it is asked for again when an email changes. */
export const foundKey = ['found'];
