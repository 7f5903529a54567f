import type { ReactNode } from 'react';

/** A cell of the list. The row or the controls in the cell take the focus, never the cell. */
export function GridCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual list has no table rows.
    // biome-ignore lint/a11y/useFocusableInteractive: see above.
    <div role="gridcell" className={className}>
      {children}
    </div>
  );
}
