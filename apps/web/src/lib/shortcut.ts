const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** Formats a shortcut for this computer: "⌘Z" or "Ctrl+Z", "⇧⌘Z" or "Ctrl+Shift+Z". */
export function shortcut(key: string, how: { isShifted?: boolean } = {}, mac: boolean = isMac): string {
  if (mac) return `${how.isShifted ? '⇧' : ''}⌘${key}`;
  return `Ctrl+${how.isShifted ? 'Shift+' : ''}${key}`;
}

/** Returns true if the platform's command key is pressed: Control, or Meta on a Mac. */
export function isCommandKey(event: { ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.ctrlKey || event.metaKey;
}
