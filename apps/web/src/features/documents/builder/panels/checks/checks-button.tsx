import { ListChecks } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { loadThemeCauses } from '../../../../../api/documents/theme-causes';
import { firstPaint } from '../../../../../lib/first-paint';
import { shortcut } from '../../../../../lib/shortcut';
import { screenMessages } from '../../../../../messages/documents/builder/screen';
import { Badge } from '../../../../../ui/badge/badge';
import { IconButton } from '../../../../../ui/icon-button/icon-button';
import { useLatest } from '../../../../../ui/latest/use-latest';
import { useBuilder } from '../../context/builder-context';
import { useAreChecksAsked, useCheckReport, useIgnored, useOpenPanel } from '../../context/use-screen';
import { browserTimers } from '../../session/connection/timers';
import type { CheckRunner as Runner } from './check-runner';
import styles from './checks-button.module.css';

/**
 * Opens the checks panel, and shows the number of the writer's errors and warnings once someone asked. `look` identifies the display settings that
 * colors and sizes depend on.
 */
export function ChecksButton({ look }: { look: string }) {
  const { screen } = useBuilder();
  const openName = useOpenPanel();
  useCheckRunner(look, openName === 'checks');
  const report = useCheckReport();
  const ignored = useIgnored();
  // The badge is quiet until someone asks, by opening the panel or a dialog from which the document leaves. What the
  // theme causes isn't the writer's to fix.
  const isAsked = useAreChecksAsked();
  const waiting = (isAsked ? (report?.findings ?? []) : []).filter(
    ({ id, severity, isFromTheme }) => severity !== 'hint' && !isFromTheme && !ignored.includes(id),
  );
  const hasErrors = waiting.some(({ severity }) => severity === 'error');
  return (
    <span className={styles.holder}>
      <IconButton
        label={screenMessages.checksButton(waiting.length)}
        icon={<ListChecks />}
        shortcut={shortcut('K', { isShifted: true })}
        isPressed={openName === 'checks'}
        onClick={() => screen.panel.toggle('checks')}
      />
      {waiting.length > 0 ? (
        <span className={styles.count} aria-hidden="true">
          <Badge count={waiting.length} tone={hasErrors ? 'danger' : 'plain'} />
        </span>
      ) : null}
    </span>
  );
}

/** Runs the checks while the document is open. Their code is loaded after everything else. */
export function useCheckRunner(look: string, isPanelOpen: boolean): void {
  const builder = useBuilder();
  const runner = useRef<Runner | null>(null);
  const latestLook = useLatest(look);
  useEffect(() => {
    let isGone = false;
    const loaded = firstPaint.then(loadChecks);
    loaded.then(
      ({ CheckRunner, createExportChecks }) => {
        if (isGone) return;
        runner.current = new CheckRunner({
          builder,
          timers: browserTimers,
          origin: window.location.origin,
          loadThemeCauses: (exported) =>
            loadThemeCauses(builder.document.id, builder.document.templateVersion, exported),
          exportChecks: createExportChecks(),
          publish: (report) => builder.screen.checks.setState({ report }),
        });
        runner.current.setLook(latestLook.current);
        runner.current.start();
      },
      (error: unknown) => console.info('The checks did not arrive:', error),
    );
    return () => {
      isGone = true;
      runner.current?.dispose();
      runner.current = null;
    };
  }, [builder, latestLook]);
  useEffect(() => runner.current?.setLook(look), [look]);
  useEffect(() => {
    if (!isPanelOpen) return;
    builder.screen.asked.ask();
    runner.current?.refresh();
  }, [builder, isPanelOpen]);
}

async function loadChecks() {
  const { CheckRunner } = await import('./check-runner');
  const { createExportChecks } = await import('./export-checks');
  return { CheckRunner, createExportChecks };
}
