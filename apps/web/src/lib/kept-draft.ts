let keptAt = 0;

/** Stores when this page's draft was last saved (Unix seconds, 0 = none), for the render-failure screen. */
export function noteKeptDraft(savedAt: number): void {
  keptAt = savedAt;
}

export function keptDraftAt(): number {
  return keptAt;
}
