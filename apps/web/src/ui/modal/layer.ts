import { createContext, useContext } from 'react';

/** True inside a modal: what opens there floats above it. */
export const ModalLayer = createContext(false);

/** The class a floating part needs for its layer: above the page, or above the modal it stands in. */
export function useFloatingLayer(styles: { floating: string; inModal: string }): string {
  return useContext(ModalLayer) ? `${styles.floating} ${styles.inModal}` : styles.floating;
}
