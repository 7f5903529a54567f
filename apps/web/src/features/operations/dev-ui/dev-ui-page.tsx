import { useEffect } from 'react';
import { toast, toastError } from '../../../lib/toasts';
import { setThemeChoice } from '../../../lib/use-theme';
import { Button } from '../../../ui/button/button';
import { Stack } from '../../../ui/stack/stack';
import { ButtonCard } from './button-card';
import { ControlsCard, FieldsCard } from './control-cards';
import styles from './dev-ui-page.module.css';
import { DialogsCard } from './dialog-cards';
import { FloatingCard, PeopleCard, StatesCard } from './floating-cards';
import { forceStates } from './force-states';

/** All shared components in each of their states. Only available in development. */
export function DevUiPage() {
  useEffect(forceStates, []);
  return (
    <main className={styles.page}>
      <title>Components · Galley</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Every shared piece in each state</h1>
        <Button size="small" onClick={() => setThemeChoice('light')}>
          Light
        </Button>
        <Button size="small" onClick={() => setThemeChoice('dark')}>
          Dark
        </Button>
        <Button size="small" onClick={() => toast('Layout saved.')}>
          Toast
        </Button>
        <Button
          size="small"
          onClick={() => toast('Email deleted', { kind: 'removed', action: { label: 'Undo', run: () => undefined } })}
        >
          Toast with Undo
        </Button>
        <Button size="small" onClick={() => toastError('Not saved: retrying in 4 s.')}>
          Error toast
        </Button>
      </header>
      <div className={styles.columns}>
        <Stack direction="grid" gap={3} canShrink>
          <ButtonCard />
          <FieldsCard />
          <ControlsCard />
          <PeopleCard />
        </Stack>
        <Stack direction="grid" gap={3} canShrink>
          <FloatingCard />
          <DialogsCard />
          <StatesCard />
        </Stack>
      </div>
    </main>
  );
}
