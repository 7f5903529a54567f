import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './outgoing-foot.module.css';

/**
 * A footer for a dialog whose main buttons belong to a part of it that loads later: they are always in sight, and the
 * dialog keeps its height when they appear. `place` renders them there.
 */
export function useFoot(): { footer: ReactNode; place: (buttons: ReactNode) => ReactNode } {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return {
    footer: <div className={styles.foot} ref={setFoot} />,
    place: (buttons) => foot && createPortal(buttons, foot),
  };
}
