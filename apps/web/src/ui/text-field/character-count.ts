/** The length of a text and its limits; 0 = no limit. */
export interface CharacterCount {
  count: number;
  min: number;
  max: number;
  /** The number of characters beyond which a longer text is no use, below `max`; absent or 0 = none. */
  useful?: number;
}

export interface CountWords {
  /** `near`: from 90 % of the maximum, or beyond what is useful. `full`: typing stops. `short`: under the minimum. */
  state: 'plain' | 'near' | 'full' | 'short';
  text: string;
}

/** Formats "40 / 48", or below the minimum "12, at least 20" (look.md 6). Null if the theme sets no limit. */
export function describeCount(count: CharacterCount | null): CountWords | null {
  if (!count || (count.min === 0 && count.max === 0)) return null;
  if (count.min > 0 && count.count < count.min)
    return { state: 'short', text: `${count.count}, at least ${count.min}` };
  if (count.max === 0) return { state: 'plain', text: `${count.count}, at least ${count.min}` };
  const { useful = 0 } = count;
  const text = useful > 0 ? `${count.count} / ${useful}, limit ${count.max}` : `${count.count} / ${count.max}`;
  if (count.count >= count.max) return { state: 'full', text };
  const isNear = count.count >= count.max * 0.9 || (useful > 0 && count.count > useful);
  return { state: isNear ? 'near' : 'plain', text };
}
