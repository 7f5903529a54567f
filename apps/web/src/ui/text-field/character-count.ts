/** The length of a text and its limits; 0 = no limit. */
export interface CharacterCount {
  count: number;
  min: number;
  max: number;
}

export interface CountWords {
  /** `near`: from 90 %. `full`: typing stops. `short`: under the minimum. */
  state: 'plain' | 'near' | 'full' | 'short';
  text: string;
}

/** Formats "40 / 48", or below the minimum "12, at least 20" (look.md 6). Null if the theme sets no limit. */
export function describeCount(count: CharacterCount | null): CountWords | null {
  if (!count || (count.min === 0 && count.max === 0)) return null;
  if (count.min > 0 && count.count < count.min)
    return { state: 'short', text: `${count.count}, at least ${count.min}` };
  if (count.max === 0) return { state: 'plain', text: `${count.count}, at least ${count.min}` };
  const text = `${count.count} / ${count.max}`;
  if (count.count >= count.max) return { state: 'full', text };
  return { state: count.count >= count.max * 0.9 ? 'near' : 'plain', text };
}
