import type { ReactNode } from 'react';
import { ListProvider } from '../rows/list-context';
import { SelectionProvider } from '../selection/use-selection';

/** Gives a screen with a list its own state: active row, names being typed, drags, selection. Gone with the screen. */
export function ListScope({ children }: { children: ReactNode }) {
  return (
    <ListProvider>
      <SelectionProvider>{children}</SelectionProvider>
    </ListProvider>
  );
}
