/** The accepted image types, for the `accept` attribute of file fields. The server decides by the file's bytes. */
export const imageTypes = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';
