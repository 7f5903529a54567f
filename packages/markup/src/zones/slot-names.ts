import { readAttribute } from '../html/attributes';
import type { Zone } from './read-zones';
import type { SuggestionKind } from './suggest-tags';

/** The kinds of suggestions that get a name for their content. */
export type SlotKind = Exclude<SuggestionKind, 'section' | 'repeat' | 'preview'>;

const bases: Readonly<Record<SlotKind, string>> = {
  heading: 'title',
  text: 'text',
  listItem: 'item',
  button: 'button',
  link: 'link',
  image: 'image',
  background: 'background',
  field: 'field',
};

/** A file whose content gets names. */
export interface SlotNaming {
  zones: readonly Zone[];
  /** The content of the file, suggested or tagged, by the index of its zone. */
  contents: ReadonlyMap<number, SlotKind>;
  /** Indexes of suggested sections, and of suggested elements that repeat. */
  sections: ReadonlySet<number>;
  repeats: ReadonlySet<number>;
}

/**
 * Returns a name (`data-block`) for each content without one, by the index of its zone: its role, such as title, text or
 * image, with a number where its section has several. Copies of a repeat have the same names. A name doesn't depend on
 * words, so content is found again when they change.
 */
export function slotNames({ zones, contents, sections, repeats }: SlotNaming): ReadonlyMap<number, string> {
  const places = new Places(zones, sections, repeats);
  const used = new Map<number, SectionNames>();
  for (const { index, tags } of zones)
    if (tags.slotName !== '') namesOf(used, places.sectionOf(index)).add(tags.slotName);
  const counts = new Map<string, number>();
  const ofCopies = new Map<string, string>();
  const found = new Map<number, string>();
  for (const zone of zones) {
    const kind = contents.get(zone.index);
    if (kind === undefined) continue;
    const { copy, run } = places.copyOf(zone.index);
    const counter = `${copy} ${kind}`;
    const nth = counts.get(counter) ?? 0;
    counts.set(counter, nth + 1);
    const key = run === '' ? '' : `${run} ${kind} ${nth}`;
    const own = zone.tags.slotName;
    const name = own || ofCopies.get(key) || namesOf(used, places.sectionOf(zone.index)).next(baseOf(zone, kind));
    if (key !== '' && !ofCopies.has(key)) ofCopies.set(key, name);
    if (own === '') found.set(zone.index, name);
  }
  return found;
}

function baseOf({ open }: Zone, kind: SlotKind): string {
  const own = kind === 'field' ? (readAttribute(open, 'name') ?? '') : '';
  return /^[a-z][\w-]{0,39}$/i.test(own) ? own : bases[kind];
}

function namesOf(used: Map<number, SectionNames>, section: number): SectionNames {
  const known = used.get(section) ?? new SectionNames();
  used.set(section, known);
  return known;
}

/** The names in one section. */
class SectionNames {
  readonly #taken = new Set<string>();
  readonly #last = new Map<string, number>();

  add(name: string): void {
    this.#taken.add(name);
  }

  /** Takes the first free name of a role: `text`, `text-2`. */
  next(base: string): string {
    let number = this.#last.get(base) ?? 0;
    let name = base;
    do {
      number += 1;
      name = number === 1 ? base : `${base}-${number}`;
    } while (this.#taken.has(name));
    this.#last.set(base, number);
    this.#taken.add(name);
    return name;
  }
}

/** Where each zone is: its section, and its copy of a repeat. */
class Places {
  readonly #sections: number[] = [];
  readonly #copies: number[] = [];
  /** Identifies the repeat of each copy; the same one for a repeat in each copy of another one. */
  readonly #runs = new Map<number, string>();

  constructor(zones: readonly Zone[], sections: ReadonlySet<number>, repeats: ReadonlySet<number>) {
    const last = new Map<number, number>();
    const runCounts = new Map<number, number>();
    for (const { index, parent, tags } of zones) {
      this.#sections[index] = sections.has(index) || tags.kinds.has('section') ? index : (this.#sections[parent] ?? -1);
      const outer = this.#copies[parent] ?? -1;
      const isCopy = repeats.has(index) || tags.rules.canRepeat;
      this.#copies[index] = isCopy ? index : outer;
      const before = last.get(parent);
      last.set(parent, index);
      if (!isCopy) continue;
      const sameRun = before === undefined ? undefined : this.#runs.get(before);
      const nth = runCounts.get(outer) ?? 0;
      if (sameRun === undefined) runCounts.set(outer, nth + 1);
      this.#runs.set(index, sameRun ?? `${this.#runs.get(outer) ?? ''}/${nth}`);
    }
  }

  /** Returns the index of the section around a zone; -1 = none. */
  sectionOf(index: number): number {
    return this.#sections[index] ?? -1;
  }

  /** Returns the copy that a zone is in, or its section, and the repeat of that copy; '' = none. */
  copyOf(index: number): { copy: string; run: string } {
    const copy = this.#copies[index] ?? -1;
    if (copy === -1) return { copy: `section ${this.sectionOf(index)}`, run: '' };
    return { copy: `copy ${copy}`, run: this.#runs.get(copy) ?? '' };
  }
}
