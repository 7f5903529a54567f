import { emojiText, type SkinTone } from '@galley/contract';
import { readStored, writeStored } from '../../../lib/storage';
import { commentMessages } from '../../../messages/review/comments';

/** An emoji to pick: its shortcode without colons, and its characters. */
export type NamedEmoji = readonly [name: string, text: string];

/**
 * Emoji in the picker, by group: shortcode and characters. Any other emoji can be typed. The shortcodes are those of
 * common chat programs. Loaded on first use.
 */
export const emojiGroups: readonly { title: string; emojis: readonly NamedEmoji[] }[] = [
  {
    title: commentMessages.emojiGroups.smileys,
    emojis: [
      ['slightly_smiling_face', '🙂'],
      ['smile', '😄'],
      ['grinning', '😀'],
      ['grin', '😁'],
      ['joy', '😂'],
      ['rofl', '🤣'],
      ['wink', '😉'],
      ['blush', '😊'],
      ['heart_eyes', '😍'],
      ['star_struck', '🤩'],
      ['yum', '😋'],
      ['stuck_out_tongue', '😛'],
      ['thinking', '🤔'],
      ['neutral_face', '😐'],
      ['expressionless', '😑'],
      ['smirk', '😏'],
      ['relieved', '😌'],
      ['sleeping', '😴'],
      ['sunglasses', '😎'],
      ['nerd_face', '🤓'],
      ['confused', '😕'],
      ['worried', '😟'],
      ['slightly_frowning_face', '🙁'],
      ['open_mouth', '😮'],
      ['astonished', '😲'],
      ['flushed', '😳'],
      ['pleading_face', '🥺'],
      ['cry', '😢'],
      ['sob', '😭'],
      ['scream', '😱'],
      ['disappointed', '😞'],
      ['sweat_smile', '😅'],
      ['weary', '😩'],
      ['triumph', '😤'],
      ['rage', '😡'],
      ['angry', '😠'],
      ['partying_face', '🥳'],
      ['hugs', '🤗'],
      ['shushing_face', '🤫'],
      ['zipper_mouth_face', '🤐'],
      ['raised_eyebrow', '🤨'],
      ['roll_eyes', '🙄'],
      ['grimacing', '😬'],
      ['melting_face', '🫠'],
      ['saluting_face', '🫡'],
      ['innocent', '😇'],
      ['upside_down_face', '🙃'],
      ['exploding_head', '🤯'],
      ['mask', '😷'],
      ['robot', '🤖'],
      ['ghost', '👻'],
      ['skull', '💀'],
      ['poop', '💩'],
    ],
  },
  {
    title: commentMessages.emojiGroups.people,
    emojis: [
      ['thumbsup', '👍'],
      ['thumbsdown', '👎'],
      ['clap', '👏'],
      ['raised_hands', '🙌'],
      ['pray', '🙏'],
      ['ok_hand', '👌'],
      ['v', '✌️'],
      ['crossed_fingers', '🤞'],
      ['wave', '👋'],
      ['raised_hand', '✋'],
      ['point_up', '☝️'],
      ['point_right', '👉'],
      ['point_left', '👈'],
      ['point_down', '👇'],
      ['muscle', '💪'],
      ['handshake', '🤝'],
      ['fist', '✊'],
      ['punch', '👊'],
      ['pinched_fingers', '🤌'],
      ['heart_hands', '🫶'],
      ['writing_hand', '✍️'],
      ['eyes', '👀'],
      ['brain', '🧠'],
      ['ear', '👂'],
      ['woman_technologist', '👩‍💻'],
      ['man_technologist', '👨‍💻'],
      ['technologist', '🧑‍💻'],
      ['artist', '🧑‍🎨'],
      ['shrug', '🤷'],
      ['facepalm', '🤦'],
      ['raising_hand', '🙋'],
      ['bow', '🙇'],
      ['dancer', '💃'],
      ['runner', '🏃'],
    ],
  },
  {
    title: commentMessages.emojiGroups.symbols,
    emojis: [
      ['heart', '❤️'],
      ['orange_heart', '🧡'],
      ['yellow_heart', '💛'],
      ['green_heart', '💚'],
      ['blue_heart', '💙'],
      ['purple_heart', '💜'],
      ['black_heart', '🖤'],
      ['white_heart', '🤍'],
      ['broken_heart', '💔'],
      ['two_hearts', '💕'],
      ['100', '💯'],
      ['fire', '🔥'],
      ['sparkles', '✨'],
      ['star', '⭐'],
      ['boom', '💥'],
      ['zap', '⚡'],
      ['white_check_mark', '✅'],
      ['heavy_check_mark', '✔️'],
      ['x', '❌'],
      ['warning', '⚠️'],
      ['no_entry', '⛔'],
      ['question', '❓'],
      ['exclamation', '❗'],
      ['heavy_plus_sign', '➕'],
      ['heavy_minus_sign', '➖'],
      ['arrow_up', '⬆️'],
      ['arrow_down', '⬇️'],
      ['arrow_left', '⬅️'],
      ['arrow_right', '➡️'],
      ['recycle', '♻️'],
      ['copyright', '©️'],
      ['registered', '®️'],
      ['tm', '™️'],
      ['red_circle', '🔴'],
      ['yellow_circle', '🟡'],
      ['green_circle', '🟢'],
      ['blue_circle', '🔵'],
      ['hourglass', '⏳'],
      ['alarm_clock', '⏰'],
      ['bell', '🔔'],
      ['speech_balloon', '💬'],
      ['thought_balloon', '💭'],
      ['zzz', '💤'],
    ],
  },
  {
    title: commentMessages.emojiGroups.things,
    emojis: [
      ['tada', '🎉'],
      ['rocket', '🚀'],
      ['gift', '🎁'],
      ['trophy', '🏆'],
      ['medal_sports', '🏅'],
      ['dart', '🎯'],
      ['bulb', '💡'],
      ['memo', '📝'],
      ['pencil2', '✏️'],
      ['paperclip', '📎'],
      ['pushpin', '📌'],
      ['link', '🔗'],
      ['mag', '🔍'],
      ['lock', '🔒'],
      ['key', '🔑'],
      ['email', '📧'],
      ['envelope', '✉️'],
      ['inbox_tray', '📥'],
      ['outbox_tray', '📤'],
      ['package', '📦'],
      ['calendar', '📅'],
      ['chart_with_upwards_trend', '📈'],
      ['chart_with_downwards_trend', '📉'],
      ['moneybag', '💰'],
      ['credit_card', '💳'],
      ['shopping_cart', '🛒'],
      ['computer', '💻'],
      ['iphone', '📱'],
      ['camera', '📷'],
      ['framed_picture', '🖼️'],
      ['art', '🎨'],
      ['hammer', '🔨'],
      ['wrench', '🔧'],
      ['gear', '⚙️'],
      ['bug', '🐛'],
      ['scissors', '✂️'],
      ['wastebasket', '🗑️'],
      ['construction', '🚧'],
      ['mega', '📣'],
      ['newspaper', '📰'],
      ['bookmark', '🔖'],
      ['label', '🏷️'],
      ['coffee', '☕'],
      ['tea', '🍵'],
      ['beer', '🍺'],
      ['cocktail', '🍸'],
      ['champagne', '🍾'],
      ['cake', '🍰'],
      ['birthday', '🎂'],
      ['pizza', '🍕'],
      ['apple', '🍎'],
      ['cookie', '🍪'],
    ],
  },
  {
    title: commentMessages.emojiGroups.nature,
    emojis: [
      ['sunny', '☀️'],
      ['partly_sunny', '⛅'],
      ['cloud', '☁️'],
      ['umbrella', '☔'],
      ['snowflake', '❄️'],
      ['snowman', '⛄'],
      ['rainbow', '🌈'],
      ['earth_americas', '🌎'],
      ['crescent_moon', '🌙'],
      ['rose', '🌹'],
      ['sunflower', '🌻'],
      ['tulip', '🌷'],
      ['seedling', '🌱'],
      ['four_leaf_clover', '🍀'],
      ['maple_leaf', '🍁'],
      ['evergreen_tree', '🌲'],
      ['christmas_tree', '🎄'],
      ['jack_o_lantern', '🎃'],
      ['dog', '🐶'],
      ['cat', '🐱'],
      ['unicorn', '🦄'],
      ['bee', '🐝'],
      ['butterfly', '🦋'],
      ['turtle', '🐢'],
      ['penguin', '🐧'],
      ['fox_face', '🦊'],
      ['owl', '🦉'],
      ['whale', '🐳'],
      ['airplane', '✈️'],
      ['house', '🏠'],
    ],
  },
];

/** Further shortcodes of the same emoji. */
const aliases: Readonly<Record<string, string>> = {
  '+1': 'thumbsup',
  '-1': 'thumbsdown',
  like: 'thumbsup',
  slight_smile: 'slightly_smiling_face',
  smiley: 'grinning',
  party: 'tada',
  check: 'white_check_mark',
  idea: 'bulb',
  love: 'heart',
  thanks: 'pray',
};

/** Smileys that are replaced by emoji. */
const smileys: Readonly<Record<string, string>> = {
  ':)': 'slightly_smiling_face',
  ':-)': 'slightly_smiling_face',
  ':(': 'slightly_frowning_face',
  ':-(': 'slightly_frowning_face',
  ':D': 'smile',
  ':-D': 'smile',
  ';)': 'wink',
  ';-)': 'wink',
  ':P': 'stuck_out_tongue',
  ':p': 'stuck_out_tongue',
  ':-P': 'stuck_out_tongue',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
  ":'(": 'cry',
  ':|': 'neutral_face',
  '<3': 'heart',
  '</3': 'broken_heart',
  'B-)': 'sunglasses',
};

const byName = new Map(emojiGroups.flatMap(({ emojis }) => emojis));

/** The characters for a shortcode without its colons; null = unknown. */
export function emojiOfName(name: string): string | null {
  return byName.get(name) ?? byName.get(aliases[name] ?? '') ?? null;
}

/** Skin tone modifiers in shortcodes: `:wave::skin-tone-4:`. */
const namedTones: Readonly<Record<string, SkinTone>> = {
  'skin-tone-2': '1F3FB',
  'skin-tone-3': '1F3FC',
  'skin-tone-4': '1F3FD',
  'skin-tone-5': '1F3FE',
  'skin-tone-6': '1F3FF',
};

/**
 * Replaces shortcodes (`:tada:`) and smileys (`:)`) by emoji, in the person's skin tone unless the shortcode names one
 * (`:wave::skin-tone-4:`). Code (`` ` ``) and addresses are not changed.
 */
export function translateEmoji(text: string, tone: SkinTone = ''): string {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/(\s)/)
            .map((word) => translateWord(word, tone))
            .join(''),
    )
    .join('`');
}

function translateWord(word: string, tone: SkinTone): string {
  // A smiley may end a sentence: "Great :)."
  const bare = /[.,!?]$/.test(word) ? word.slice(0, -1) : word;
  const smiley = Object.hasOwn(smileys, bare) ? smileys[bare] : undefined;
  if (smiley !== undefined) return `${emojiOfName(smiley) ?? bare}${word.slice(bare.length)}`;
  if (word.includes('://')) return word;
  return word.replace(
    /:([a-z0-9_+-]{1,40}):(?::(skin-tone-[2-6]):)?/g,
    (written, name: string, named: string | undefined) => {
      const found = emojiOfName(name);
      if (found === null) return written;
      return emojiText(codeOf(found), named === undefined ? tone : (namedTones[named] ?? tone));
    },
  );
}

/** Emoji whose shortcode contains the term, best match first. Returns all for ''. */
export function findEmoji(term: string): NamedEmoji[] {
  const wanted = term.trim().toLowerCase().replaceAll(':', '').replaceAll(' ', '_');
  const all = emojiGroups.flatMap(({ emojis }) => emojis);
  if (wanted === '') return [...all];
  const alias = aliases[wanted];
  const found = all.filter(([name]) => name.includes(wanted) || name === alias);
  return found.toSorted(([a], [b]) => Number(b.startsWith(wanted)) - Number(a.startsWith(wanted)));
}

/** The code of an emoji for a reaction: '1F44D'. */
export function codeOf(text: string): string {
  return [...text].map((point) => (point.codePointAt(0) ?? 0).toString(16).toUpperCase()).join('-');
}

/** The number of recent emoji: two rows of the picker. */
const mostRecent = 16;

/** The most recently used emoji of this browser, newest first. */
export function recentEmoji(): NamedEmoji[] {
  const names: unknown = readStored('emoji.recent');
  if (!Array.isArray(names)) return [];
  return names.flatMap((name: unknown): NamedEmoji[] => {
    const text = typeof name === 'string' ? byName.get(name) : undefined;
    return text === undefined ? [] : [[String(name), text]];
  });
}

/** Adds an emoji to the top of the recent ones. */
export function addRecentEmoji(picked: string): void {
  const names = recentEmoji().map(([name]) => name);
  writeStored('emoji.recent', [picked, ...names.filter((name) => name !== picked)].slice(0, mostRecent));
}
