/** What a menu can be positioned at: an element of the page, or a point in the window. */
type MountPoint = { isConnected: boolean } | { getBoundingClientRect: () => DOMRect };

/** The menu's anchor, null if its button isn't on the page (anymore). That is a bug, so it's logged. */
export function findMountPoint<Place extends MountPoint>(place: Place | null): Place | null {
  if (place && (!('isConnected' in place) || place.isConnected)) return place;
  console.error('PopupMenu did not find mount point.');
  return null;
}
