const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

/** How a shortcut is written on this machine: "⌘Z" or "Ctrl+Z", "⇧⌘Z" or "Ctrl+Shift+Z". */
export function shortcut(key: string, how: { isShifted?: boolean } = {}, mac: boolean = isMac): string {
  if (mac) return `${how.isShifted ? '⇧' : ''}⌘${key}`;
  return `Ctrl+${how.isShifted ? 'Shift+' : ''}${key}`;
}

/** Whether the platform's command key is held: Control, or Meta on a Mac. */
export function isCommandKey(event: { ctrlKey: boolean; metaKey: boolean }): boolean {
  return event.ctrlKey || event.metaKey;
}
