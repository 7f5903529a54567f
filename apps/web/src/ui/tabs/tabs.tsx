import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab<Value extends string> {
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

/** Changes what is shown below. Arrow keys walk the tabs. */
export function Tabs<Value extends string>({ label, value, tabs, onChange, className, children }: TabsProps<Value>) {
  return (
    <Base.Root
      className={`${styles.root} ${className ?? ''}`}
      value={value}
      onValueChange={(next) => onChange(next as Value)}
    >
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

/** What one tab shows. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className={`${styles.panel} ${className ?? ''}`}>
      {children}
    </Base.Panel>
  );
}
