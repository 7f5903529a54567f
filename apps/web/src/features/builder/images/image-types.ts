/** What may be uploaded as a picture, for the `accept` of file fields. The server decides by the bytes. */
export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';
