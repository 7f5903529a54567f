import { createContext, useContext } from 'react';

/** True inside a modal, so that floating elements opened there are above it. */
export const ModalLayer = createContext(false);

/** Returns the class of a floating element for its layer: above the page, or above its modal. */
export function useFloatingLayer(styles: { floating: string; inModal: string }): string {
  return useContext(ModalLayer) ? `${styles.floating} ${styles.inModal}` : styles.floating;
}
