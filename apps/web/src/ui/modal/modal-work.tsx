import { createContext, type ReactNode, useContext } from 'react';
import { Button } from '../button/button';

/** What a part of a dialog can do about what was typed in it. */
export interface ModalWork {
  /** What was typed is saved although the dialog stays open. */
  saved(): void;
  /** Asks if something typed would be lost. True = go on. */
  mayDrop(): Promise<boolean>;
  /** Closes the dialog as its close icon does. */
  close(): void;
}

const outside: ModalWork = { saved() {}, mayDrop: () => Promise.resolve(true), close() {} };

export const ModalWorkContext = createContext<ModalWork>(outside);

/** For parts inside a dialog, including its footer. */
export function useModalWork(): ModalWork {
  return useContext(ModalWorkContext);
}

/** A button of the footer that closes the dialog, and asks first if something typed would be lost. */
export function ModalCloseButton({ children }: { children: ReactNode }) {
  const { close } = useModalWork();
  return <Button onClick={close}>{children}</Button>;
}
