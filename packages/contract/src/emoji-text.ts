/** Not a literal, because the flag is newer than the TypeScript target. */
const unicodeSets = 'v';
const emoji = /* @__PURE__ */ new RegExp('^\\p{RGI_Emoji}$', unicodeSets);
const takesTone = /^\p{Emoji_Modifier_Base}$/u;
const tones: readonly number[] = [0x1f3fb, 0x1f3fc, 0x1f3fd, 0x1f3fe, 0x1f3ff];
const textStyle = 0xfe0f;

/** Returns whether a code ('1F44D', '2764-FE0F') is a valid emoji without a skin tone. */
export function isEmojiCode(code: string): boolean {
  const points = pointsOf(code);
  return (
    points !== null && !points.some((point) => tones.includes(point)) && emoji.test(String.fromCodePoint(...points))
  );
}

/**
 * Returns the characters of an emoji with a skin tone ('1F3FB' to '1F3FF', '' = none). Emoji without tones stay
 * unchanged.
 */
export function emojiText(code: string, tone = ''): string {
  const points = pointsOf(code);
  if (!points) return '';
  const plain = String.fromCodePoint(...points);
  const [first = 0, ...rest] = points;
  if (tone === '' || !takesTone.test(String.fromCodePoint(first))) return plain;
  const after = rest[0] === textStyle ? rest.slice(1) : rest;
  const toned = String.fromCodePoint(first, Number.parseInt(tone, 16), ...after);
  return emoji.test(toned) ? toned : plain;
}

function pointsOf(code: string): number[] | null {
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  return points.every((point) => point >= 0x20 && point <= 0x10ffff) ? points : null;
}
