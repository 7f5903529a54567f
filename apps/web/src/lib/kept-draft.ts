let keptAt = 0;

/** Stores when this page's draft was last saved (Unix seconds, 0 = none), for the render-failure screen. */
export function noteKeptDraft(savedAt: number): void {
  keptAt = savedAt;
}

/** Returns when this page's draft was last saved, in Unix seconds; 0 = never. */
export function keptDraftAt(): number {
  return keptAt;
}
