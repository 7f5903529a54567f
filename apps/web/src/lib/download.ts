/** The file name in a `content-disposition` header, or else `fallback` (builder spec 7: "export.zip"). */
export function fileNameFrom(disposition: string | null, fallback: string): string {
  if (!disposition) return fallback;
  const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      return fallback; // A broken percent escape; the plain name would be as broken.
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? fallback;
}

/** Saves a file with the browser's download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers only read the address after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Lets the browser save the file at an address of this server, without loading it into the page. */
export function saveAddress(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
