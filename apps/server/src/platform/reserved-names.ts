/** Names of devices of Windows: a file of that name, whatever follows the first dot, can't be saved or opened there. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Whether a file name means a device where people save it: `CON`, `con.txt`, `LPT1.tar.gz`, `aux .html`. */
export function isReservedFileName(name: string): boolean {
  const [stem = ''] = name.split('.');
  return reserved.test(stem.trim());
}
