/** An anchor of a menu: an element of the page, or a point in the window. */
type MountPoint = { isConnected: boolean } | { getBoundingClientRect: () => DOMRect };

/** Returns the menu's anchor; null if its button isn't on the page (anymore), which is a bug and therefore logged. */
export function findMountPoint<Place extends MountPoint>(place: Place | null): Place | null {
  if (place && (!('isConnected' in place) || place.isConnected)) return place;
  console.error('PopupMenu did not find mount point.');
  return null;
}
