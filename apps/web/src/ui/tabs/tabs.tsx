import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface TabsProps<Value extends string> {
  /** Name of the list of tabs. */
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onChange: (value: Value) => void;
  className?: string;
  /** The panels: one `TabPanel` per tab. */
  children: ReactNode;
}

const Shown = createContext({ value: '', id: '' });

/**
 * Switches the content below. One tab stop; arrow keys, Home and End move between tabs. If they don't fit, the list
 * scrolls sideways to the selected one.
 */
export function Tabs<Value extends string>({ label, value, tabs, onChange, className, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showTab(list.current, value), [value]);
  const handleKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[nextIndex(event.key, at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <Shown.Provider value={{ value, id }}>
      <div className={`${styles.root} ${className ?? ''}`}>
        <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={handleKey} tabIndex={-1}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}tab-${tab.value}`}
              data-value={tab.value}
              className={styles.tab}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}panel-${tab.value}` : undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {children}
      </div>
    </Shown.Provider>
  );
}

/** The content of one tab. Not mounted while another one is selected. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const shown = useContext(Shown);
  if (shown.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${shown.id}panel-${value}`}
      aria-labelledby={`${shown.id}tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus and must still be reached to scroll.
      tabIndex={0}
      className={`${styles.panel} ${className ?? ''}`}
    >
      {children}
    </div>
  );
}

/** Scrolls a list that is wider than its container, and nothing else, until a tab is centered. */
function showTab(list: HTMLElement | null, value: string): void {
  const tab = list?.querySelector(`[data-value="${CSS.escape(value)}"]`);
  if (!list || !tab) return;
  const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  list.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
}

/** The index a key moves to, -1 for other keys. */
function nextIndex(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
