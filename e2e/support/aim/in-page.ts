/** The data of one control from `collectTargets`: where it can be pressed, and where the pointer can come from. */
export interface Target {
  id: number;
  /** Role and name, for messages. */
  label: string;
  /** Positions inside it, relative to the window. */
  points: { x: number; y: number }[];
  /** Similar rows have the same key, because they have the same controls. */
  kind: string;
}

/** The element under a position once the pointer rests there. */
export interface Landing {
  /** The label of the control there, or of what else is there. */
  acting: string;
  isAimed: boolean;
  /** How far the control is from its earlier position, in pixels. */
  moved: number;
}

declare global {
  interface Window {
    aim: {
      collect(scope: string, isRevealedOnly: boolean): Target[];
      isCovered(id: number): string | null;
      bring(id: number): Target | null;
      settle(): Promise<void>;
      land(id: number, x: number, y: number): Landing;
      rows(scope: string): { x: number; y: number; kind: string }[];
    };
  }
}

/**
 * Runs in the page. Finds controls, and determines what a press would hit. A control is visible at a position if
 * nothing visible covers it there; elements with no opacity aren't visible.
 */
export function installAim(): void {
  const interactive =
    'a[href], button, input, select, textarea, summary, label, [role=button], [role=link], [role=checkbox], [role=switch], ' +
    '[role=tab], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=radio], [role=combobox], [role=slider]';
  const rowLike = '[role=row], li, article, [role=listitem], [role=option], tr, figure';
  const known: { element: Element; rect: DOMRect }[] = [];
  const ids = new WeakMap<Element, number>();

  const opacityOf = (element: Element | null): number => {
    let shown = 1;
    for (let at = element; at; at = at.parentElement) shown *= Number(getComputedStyle(at).opacity);
    return shown;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && opacityOf(element) > 0.1;
  /** Returns the element that handles a press: the surrounding control; for a label, its control. */
  const actorOf = (element: Element | null): Element | null => {
    const found = element?.closest(interactive) ?? null;
    if (found instanceof HTMLLabelElement) return found.control ?? found;
    return found;
  };
  const labelOf = (element: Element): string => {
    const name =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      '';
    const role = element.getAttribute('role') ?? element.localName;
    return `${role} "${name.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
  };
  /** Returns the part of a control inside the window and inside everything that clips it. */
  const visibleRect = (element: Element): DOMRect | null => {
    const shape = element instanceof HTMLInputElement && element.labels?.[0] ? shapeOfInput(element) : element;
    const rect = shape.getBoundingClientRect();
    let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
    const cut = (by: { left: number; top: number; right: number; bottom: number }) => {
      left = Math.max(left, by.left);
      top = Math.max(top, by.top);
      right = Math.min(right, by.right);
      bottom = Math.min(bottom, by.bottom);
    };
    cut({ left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight });
    for (let at = shape.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (overflowX !== 'visible' || overflowY !== 'visible') cut(at.getBoundingClientRect());
      if (position === 'fixed') break;
    }
    return right - left >= 8 && bottom - top >= 8 ? new DOMRect(left, top, right - left, bottom - top) : null;
  };
  /** A small input is pressed by its label if the label is larger. */
  const shapeOfInput = (input: HTMLInputElement): Element => {
    const box = input.getBoundingClientRect();
    const label = input.labels?.[0];
    return box.width >= 8 && box.height >= 8 ? input : (label ?? input);
  };
  const pointsIn = ({ left, top, width, height }: DOMRect) => {
    const shares = width > 90 ? [0.12, 0.5, 0.88] : [0.5];
    return shares.map((share) => ({ x: Math.round(left + width * share), y: Math.round(top + height / 2) }));
  };
  /** Returns the topmost visible element at a position: a control, or an element with a background. */
  const seenAt = (x: number, y: number): Element | null =>
    document
      .elementsFromPoint(x, y)
      .find((element) => opacityOf(element) > 0.1 && (actorOf(element) !== null || hasGround(element))) ?? null;
  const hasGround = (element: Element): boolean => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const isClear = backgroundColor === 'transparent' || /, 0\)$/.test(backgroundColor);
    return !isClear || backgroundImage !== 'none' || /^(img|svg|iframe|canvas|video)$/.test(element.localName);
  };
  const idOf = (element: Element): number => {
    const before = ids.get(element);
    if (before !== undefined) return before;
    known.push({ element, rect: element.getBoundingClientRect() });
    ids.set(element, known.length - 1);
    return known.length - 1;
  };
  const scrollerOf = (element: Element): Element | null => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
    }
    return null;
  };
  /** Returns the key of a row: its class and the number of its controls. */
  const kindOfRow = (row: Element): string =>
    `${row.localName}.${row.className} ${[...row.querySelectorAll(interactive)].length}`;
  const kindOf = (element: Element): string => {
    const row = element.closest(rowLike);
    return row && row !== element
      ? `${kindOfRow(row)} ${[...row.querySelectorAll(interactive)].indexOf(element)}`
      : row
        ? kindOfRow(row)
        : '';
  };
  const targetOf = (element: Element): Target | null => {
    const rect = visibleRect(element);
    if (!rect) return null;
    const id = idOf(element);
    const entry = known[id];
    if (entry) entry.rect = element.getBoundingClientRect();
    const points = pointsIn(rect).filter(({ x, y }) => actorOf(seenAt(x, y)) === element);
    return { id, label: labelOf(element), points, kind: kindOf(element) };
  };
  let before = new Set<Element>();

  window.aim = {
    collect(scope, isRevealedOnly) {
      const found = new Set<Element>();
      for (const root of document.querySelectorAll(scope)) {
        for (const element of root.querySelectorAll(interactive)) {
          const actor = actorOf(element);
          // Skip links are only visible with the keyboard focus.
          if (actor?.textContent?.startsWith('Skip to ')) continue;
          if (actor && !(actor instanceof HTMLLabelElement) && isSeen(shapeOfInputOr(actor))) found.add(actor);
        }
      }
      const wanted = [...found].filter((element) => !isRevealedOnly || !before.has(element));
      if (!isRevealedOnly) before = found;
      return wanted.map(targetOf).filter((target) => target !== null);
    },
    /** Returns what covers the center of a control and doesn't scroll with it. */
    isCovered(id) {
      const element = known[id]?.element;
      const rect = element && visibleRect(element);
      if (!element || !rect) return null;
      const over = seenAt(rect.left + rect.width / 2, rect.top + rect.height / 2);
      if (!over || actorOf(over) === element || element.contains(over) || over.contains(element)) return null;
      const scroller = scrollerOf(element);
      return scroller?.contains(over) ? null : labelOf(actorOf(over) ?? over);
    },
    bring(id) {
      const element = known[id]?.element;
      element?.scrollIntoView({ block: 'center', inline: 'nearest' });
      return element ? targetOf(element) : null;
    },
    async settle() {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const passing = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY));
      await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)));
      await frame();
    },
    land(id, x, y) {
      const entry = known[id];
      const under = document.elementFromPoint(x, y);
      const acting = actorOf(under);
      const name = acting ? labelOf(acting) : `only ${under?.localName}.${under?.className}`;
      if (!entry?.element.isConnected) return { acting: `${name}; it is gone`, isAimed: false, moved: 0 };
      const now = entry.element.getBoundingClientRect();
      const moved = Math.max(Math.abs(now.left - entry.rect.left), Math.abs(now.top - entry.rect.top));
      return { acting: name, isAimed: acting === entry.element, moved };
    },
    /** Returns rows, each with a position at which there is no control. */
    rows(scope) {
      const found: { x: number; y: number; kind: string }[] = [];
      for (const root of document.querySelectorAll(scope)) {
        for (const row of root.querySelectorAll(rowLike)) {
          const rect = isSeen(row) ? visibleRect(row) : null;
          if (!rect) continue;
          const y = rect.top + rect.height / 2;
          for (const share of [0.02, 0.5, 0.65, 0.35, 0.8, 0.98]) {
            const x = rect.left + rect.width * share;
            const under = document.elementFromPoint(x, y);
            if (!under || !row.contains(under)) continue;
            if (actorOf(under) && row.contains(actorOf(under)) && share !== 0.98) continue;
            found.push({ x, y, kind: kindOfRow(row) });
            break;
          }
        }
      }
      return found;
    },
  };

  function shapeOfInputOr(element: Element): Element {
    return element instanceof HTMLInputElement ? shapeOfInput(element) : element;
  }
}
