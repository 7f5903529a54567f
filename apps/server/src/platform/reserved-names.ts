/**
 * Windows device names: a file with such a name, regardless of the text after the first dot, can't be saved or opened
 * there.
 */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Returns whether a file name is a device name on Windows: `CON`, `con.txt`, `LPT1.tar.gz`, `aux .html`. */
export function isReservedFileName(name: string): boolean {
  const [stem = ''] = name.split('.');
  return reserved.test(stem.trim());
}
