import type { Template } from '@galley/contract';
import { upgradeMessages as texts } from '../../../../messages/documents/upgrade';
import { Text } from '../../../../ui/text/text';

/** In the row of a theme: how far an update of its documents is, or how many use an earlier version. */
export function ThemeUpdatesMark({ latest, outdated }: NonNullable<Template['updates']>) {
  return (
    <Text size="sm" weight="medium" overflow="truncate" isNumeric>
      {latest?.isUpgrading
        ? texts.running(latest.kind, latest.done + latest.skipped, latest.total)
        : texts.outdated(outdated)}
    </Text>
  );
}
