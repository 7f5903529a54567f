let keptAt = 0;

/** Notes when this page's draft was last kept (Unix seconds, 0 = there is none), for the render-failure screen. */
export function noteKeptDraft(savedAt: number): void {
  keptAt = savedAt;
}

export function keptDraftAt(): number {
  return keptAt;
}
