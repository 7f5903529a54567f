import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { noteRulesEdit } from '../../../../../api/documents/rules';
import { toast } from '../../../../../lib/toasts';
import { Stack } from '../../../../../ui/stack/stack';
import { useBuilder } from '../../context/builder-context';
import { useSession } from '../../context/use-editor-state';
import { browserTimers } from '../../session/connection/timers';
import { RulesBar } from './rules-bar';
import { RulesCanvas } from './rules-canvas';
import { RulesEditor } from './rules-editor';
import styles from './rules-host.module.css';
import { RulesPanel } from './rules-panel';
import { ZoneHtml } from './zone-html';

interface RulesHostProps {
  saveState: ReactNode;
  outage: ReactNode;
  /** Whether the window is narrow: the panel is below the canvas. */
  isNarrow: boolean;
}

/** The rules editor in place of the builder: a bar, the canvas with its zones, and the panel of the selected zone. */
export function RulesHost({ saveState, outage, isNarrow }: RulesHostProps) {
  const { editor, opened, screen } = useBuilder();
  const [rules, setRules] = useState<RulesEditor | null>(null);
  const isEditing = useSession(({ phase }) => phase === 'editing');
  useEffect(() => {
    const noteStart = () => noteRulesEdit(opened.id);
    const created = new RulesEditor({ editor, timers: browserTimers, noteStart });
    setRules(created);
    return () => created.dispose();
  }, [editor, opened]);
  // After a save, a cancel or a lost lease, the builder shows the current document.
  useEffect(() => {
    if (!isEditing) screen.rules.setState({ isOpen: false });
  }, [isEditing, screen]);
  const handleToggle = useCallback(() => {
    const refusal = rules?.toggle();
    if (refusal) toast(refusal);
  }, [rules]);
  if (!rules) return null;
  return (
    <div className={styles.host} data-narrow={isNarrow}>
      <RulesBar rules={rules} saveState={saveState} />
      {outage}
      <div className={styles.body}>
        <Stack flex="grow" canShrink>
          <RulesCanvas rules={rules} onToggle={handleToggle} />
          <ZoneHtml rules={rules} />
        </Stack>
        <RulesPanel rules={rules} />
      </div>
    </div>
  );
}
