/** What a menu may stand beside: an element of the page, or a place in the window. */
type MountPoint = { isConnected: boolean } | { getBoundingClientRect: () => DOMRect };

/** The menu's place, null when its button is not on the page (any more). That is a fault of the program, so it is logged. */
export function findMountPoint<Place extends MountPoint>(place: Place | null): Place | null {
  if (place && (!('isConnected' in place) || place.isConnected)) return place;
  console.error('PopupMenu did not find mount point.');
  return null;
}
