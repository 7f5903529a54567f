import type { ReactNode } from 'react';

/** A cell of the list. The row or the controls in the cell take the focus, never the cell. */
export function GridCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a list that draws only what is seen are no table rows.
    // biome-ignore lint/a11y/useFocusableInteractive: see above.
    <div role="gridcell" className={className}>
      {children}
    </div>
  );
}
