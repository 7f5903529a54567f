import { limits, type Template } from '@galley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { keys } from '../../../../api/keys';
import { type ClosedUpdates, readStored, writeStored } from '../../../../lib/storage';
import { messages } from '../../../../messages';
import { upgradeMessages as texts } from '../../../../messages/documents/upgrade';
import { openUpgradeModal, undoUpgrade } from '../../../../modals';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { Spinner } from '../../../../ui/spinner/spinner';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';

export interface ThemeUpdatesProps {
  template: Template;
  updates: NonNullable<Template['updates']>;
}

/**
 * Below the header of a theme: how far an update of its documents is, its result with a way back for all of them, and how
 * many documents use an earlier version. Results and announcements stay until they are closed in this browser.
 */
export function ThemeUpdates({ template, updates }: ThemeUpdatesProps) {
  const { id, version } = template;
  const { latest, outdated } = updates;
  const [closed, close] = useClosed(id);
  usePolling(latest?.isUpgrading === true);
  if (latest?.isUpgrading)
    return (
      <Line>
        <Spinner />
        <Text flex="grow" role="status">
          {texts.running(latest.kind, latest.done + latest.skipped, latest.total)}
        </Text>
        <Button size="small" onClick={() => void openUpgradeModal({ templateId: id })}>
          {texts.showProgress}
        </Button>
      </Line>
    );
  const hasResult = latest !== null && latest.at !== closed.at;
  const hasReturnable = hasResult && latest.kind === 'upgrade' && latest.version === version && latest.done > 0;
  const isReady = outdated > 0 && version !== closed.version;
  return (
    <>
      {hasResult ? (
        <Line>
          <Text flex="grow" role="status">
            {latest.kind === 'return' ? texts.returned(latest.done) : texts.updatedTo(latest.done, latest.version)}
            {latest.skipped > 0 ? ` ${texts.skipped(latest.skipped)}` : null}
            {latest.isStopped ? ` ${texts.stopped}` : null}
          </Text>
          <Button size="small" onClick={() => void openUpgradeModal({ templateId: id, hasReport: true })}>
            {texts.showReport}
          </Button>
          {hasReturnable ? (
            <Button size="small" onClick={() => void undoUpgrade(id)}>
              {texts.undoUpdate}
            </Button>
          ) : null}
          <IconButton
            size="small"
            label={messages.close}
            icon={<X />}
            onClick={() => close({ ...closed, at: latest.at })}
          />
        </Line>
      ) : null}
      {isReady ? (
        <Line>
          <Text flex="grow" role="status">
            {texts.ready(version, outdated)}
          </Text>
          <Button size="small" variant="main" onClick={() => void openUpgradeModal({ templateId: id })}>
            {texts.reviewButton}
          </Button>
          <Button size="small" onClick={() => close({ ...closed, version })}>
            {messages.later}
          </Button>
        </Line>
      ) : null}
    </>
  );
}

/** In the row of a theme: how far an update of its documents is, or how many use an earlier version. */
export function ThemeUpdatesMark({ latest, outdated }: NonNullable<Template['updates']>) {
  usePolling(latest?.isUpgrading === true);
  return (
    <Text size="sm" weight="medium" overflow="truncate" isNumeric>
      {latest?.isUpgrading
        ? texts.running(latest.kind, latest.done + latest.skipped, latest.total)
        : texts.outdated(outdated)}
    </Text>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Stack
      as="section"
      direction="row"
      isWrapping
      gap={2}
      align="center"
      pad={2}
      line="after"
      aria-label={texts.updates}
    >
      {children}
    </Stack>
  );
}

/** Reads the list of themes every 5 seconds while an update runs, which anyone may have started. */
function usePolling(isRunning: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: keys.templates });
    }, limits.upgradePollMs);
    return () => clearInterval(timer);
  }, [client, isRunning]);
}

/** Returns which lines of a theme were closed in this browser, and a function that closes one. */
function useClosed(templateId: number): [ClosedUpdates, (next: ClosedUpdates) => void] {
  const [all, setAll] = useState(() => readStored('updates.closed') ?? {});
  const close = (next: ClosedUpdates) => {
    const changed = { ...readStored('updates.closed'), [templateId]: next };
    writeStored('updates.closed', changed);
    setAll(changed);
  };
  return [all[templateId] ?? {}, close];
}
