import { createContext, type ReactNode, useContext } from 'react';
import { Button } from '../button/button';

/** The functions with which a part of a dialog handles its typed text. */
export interface ModalWork {
  /** Marks the typed text as saved, although the dialog stays open. */
  saved(): void;
  /** Asks if typed text would be lost. True = continue. */
  mayDrop(): Promise<boolean>;
  /** Closes the dialog like its close icon. */
  close(): void;
}

const outside: ModalWork = { saved() {}, mayDrop: () => Promise.resolve(true), close() {} };

export const ModalWorkContext = createContext<ModalWork>(outside);

/** For parts of a dialog, including its footer. */
export function useModalWork(): ModalWork {
  return useContext(ModalWorkContext);
}

/** A footer button that closes the dialog, and asks first if typed text would be lost. */
export function ModalCloseButton({ children }: { children: ReactNode }) {
  const { close } = useModalWork();
  return <Button onClick={close}>{children}</Button>;
}
