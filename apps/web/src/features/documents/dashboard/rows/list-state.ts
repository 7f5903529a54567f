import { limits, type RoomMember } from '@galley/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { holdKeys, type KeyHold } from '../../../../ui/held-keys/held-keys';
import type { Naming } from './arrange-rows';
import type { DropPlace, Moved } from './drag-rules';

interface Point {
  x: number;
  y: number;
}

/** An item being moved to another folder. */
export interface DragPayload {
  moved: Moved;
  /** The row it's dragged from. */
  key: string;
  by: 'pointer' | 'keyboard';
  place: DropPlace;
  /** The target's name: 'Spring', 'the top of the list'; '' = none. */
  placeName: string;
}

/** A row whose name is being changed. */
interface Renaming {
  key: string;
  /** The initial value of its field. Defaults to the row's name. */
  typed?: string;
}

interface ListValues {
  /** The row with the list's tab stop; null = the first. */
  activeKey: string | null;
  /** Counts the focus requests for the active row. */
  focusRequest: number;
  /** A row to scroll to, and the number of requests. */
  revealed: { key: string; count: number } | null;
  /** At most one of these two has a name field. */
  renaming: Renaming | null;
  naming: Naming | null;
  carried: DragPayload | null;
  /** True from the start of a drag until 1 s after its drop: no hover effects, and links are not followed. */
  isDragging: boolean;
  /** Announced by screen readers when it changes. */
  announcement: string;
  /** The other people who have an email or page open now, by the email's ID. Filled by `ListRoom`. */
  present: Readonly<Record<number, readonly RoomMember[]>>;
}

const initial: ListValues = {
  activeKey: null,
  focusRequest: 0,
  revealed: null,
  renaming: null,
  naming: null,
  carried: null,
  isDragging: false,
  announcement: '',
  present: {},
};

export type ListState = ReturnType<typeof createListState>;

/** The transient state of one list of the dashboard: created when its screen opens, disposed when it closes. */
export function createListState() {
  const store = createStore<ListValues>(() => initial);
  /** The pointer's position during a drag, in window coordinates. */
  const dragPoint = createStore<Point>(() => ({ x: 0, y: 0 }));

  /** Gives a row the tab stop. With `isFocused`, it also gets the focus, wherever it is. */
  function activateRow(key: string | null, { isFocused = false } = {}): void {
    store.setState((state) =>
      state.activeKey === key && !isFocused
        ? state
        : { activeKey: key, focusRequest: state.focusRequest + (isFocused ? 1 : 0) },
    );
  }

  const { stopHolding, ...naming } = createNaming(store, activateRow);
  const { stopTimer, ...dragging } = createDragging(store);

  return {
    store,
    dragPoint,
    activateRow,
    ...naming,
    ...dragging,

    /** Scrolls a row into view, whether it's rendered or not. */
    reveal(key: string): void {
      store.setState(({ revealed }) => ({ revealed: { key, count: (revealed?.count ?? 0) + 1 } }));
    },

    /** Announces a message to screen readers. Identical messages are announced again. */
    announce(text: string): void {
      const { announcement } = store.getState();
      store.setState({ announcement: announcement === text ? `${text}\u00a0` : text });
    },

    /** Stops holding keys and clears the timer. */
    dispose(): void {
      stopTimer();
      stopHolding();
    },
  };
}

type Store = StoreApi<ListValues>;

/** The name fields of the list: of a row, or of a new item. */
function createNaming(store: Store, activateRow: (key: string, options: { isFocused: boolean }) => void) {
  let hold: KeyHold | null = null;

  /** Text typed before the name field has the focus is inserted into it, so that it's neither lost nor a shortcut. */
  function holdForField(): void {
    hold = holdKeys({ isTarget: (element) => element.closest('[data-name-field]') !== null });
  }

  return {
    startRenaming(key: string): void {
      holdForField();
      store.setState({ renaming: { key }, activeKey: key, naming: null });
    },

    /** Closes the name field. The row gets the focus again. */
    stopRenaming(key: string): void {
      if (store.getState().renaming?.key !== key) return;
      store.setState({ renaming: null });
      activateRow(key, { isFocused: true });
    },

    /** Does nothing while an email is being named or created: a second Enter creates no second one. */
    startNaming(naming: Naming): void {
      if (store.getState().naming?.kind === 'email') return;
      holdForField();
      store.setState({ naming, renaming: null });
    },

    stopNaming(): void {
      hold?.giveUp();
      store.setState({ naming: null });
    },

    /** Opens a name field again with the entered name after it couldn't be saved. Does nothing if another one is open. */
    reopenField(field: { renaming: Required<Renaming> } | { naming: Required<Naming> }): void {
      const { renaming, naming } = store.getState();
      if (!renaming && !naming) store.setState(field);
    },

    stopHolding(): void {
      hold?.giveUp();
    },
  };
}

/** The item being moved, by the pointer or the keyboard. */
function createDragging(store: Store) {
  let flagTimer: ReturnType<typeof setTimeout> | undefined;

  return {
    /** Picks up an item. */
    carry(carried: DragPayload): void {
      clearTimeout(flagTimer);
      store.setState({ carried, isDragging: carried.by === 'pointer' });
    },

    /** Changes the target of the dragged item. */
    carryTo(place: DropPlace, placeName: string): void {
      const { carried } = store.getState();
      if (!carried) return;
      const isSame = carried.place?.fid === place?.fid && carried.place?.refusal === place?.refusal;
      if (isSame && carried.placeName === placeName) return;
      store.setState({ carried: { ...carried, place, placeName } });
    },

    /** Drops the item. The dragging flag stays for another second. */
    putDown(): DragPayload | null {
      const { carried, isDragging } = store.getState();
      store.setState({ carried: null });
      clearTimeout(flagTimer);
      if (isDragging) flagTimer = setTimeout(() => store.setState({ isDragging: false }), limits.draggingFlagMs);
      return carried;
    },

    stopTimer(): void {
      clearTimeout(flagTimer);
    },
  };
}
