import type { TextEdit } from '../html/text-edits';
import { copyTags, hasOwnTags } from '../rules/copy-tags';
import type { LooseTag } from './read-nodes';

/**
 * Returns the changes that give start tags in conditional comments the tags that the same ones had: those that are equal
 * byte for byte, or else of the same name, if both files have as many of them.
 */
export function pairLoose(old: readonly LooseTag[], fresh: readonly LooseTag[]): TextEdit[] {
  const pairs = new Map<LooseTag, LooseTag>();
  const taken = new Set<LooseTag>();
  for (const keyOf of [({ bare }: LooseTag) => bare, ({ name }: LooseTag) => name]) {
    const ofOld = grouped(
      old.filter((tag) => !pairs.has(tag)),
      keyOf,
    );
    const ofFresh = grouped(
      fresh.filter((tag) => !taken.has(tag)),
      keyOf,
    );
    for (const [key, tags] of ofOld) {
      const others = ofFresh.get(key) ?? [];
      if (others.length !== tags.length) continue;
      tags.forEach((tag, at) => {
        const other = others[at];
        if (!other) return;
        pairs.set(tag, other);
        taken.add(other);
      });
    }
  }
  return [...pairs].flatMap(([{ tags }, other]): TextEdit[] => {
    if (!hasOwnTags(tags) && tags.names.length === 0) return [];
    const text = other.tags.names.length > 0 ? null : copyTags(tags, other.bare);
    return text === null ? [] : [{ start: other.start, end: other.end, text }];
  });
}

function grouped(tags: readonly LooseTag[], keyOf: (tag: LooseTag) => string): Map<string, LooseTag[]> {
  const groups = new Map<string, LooseTag[]>();
  for (const tag of tags) {
    const group = groups.get(keyOf(tag));
    if (group) group.push(tag);
    else groups.set(keyOf(tag), [tag]);
  }
  return groups;
}
