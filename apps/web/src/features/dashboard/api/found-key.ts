/** Query key of the results page. It's reloaded when an email changes. */
export const foundKey = ['found'];
