import { Accessibility } from 'lucide-react';
import { useRef } from 'react';
import { openLazyModal } from '../../../../../lib/open-lazy-modal';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import { Button } from '../../../../../ui/button/button';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import type { RulesEditor } from './rules-editor';

/** Offers to add the attributes that screen readers need, after a look at each change. */
export function AccessibilityFixes({ rules }: { rules: RulesEditor }) {
  const isOpening = useRef(false);
  const handleOpen = async () => {
    if (isOpening.current) return;
    isOpening.current = true;
    await openLazyModal(async () => (await import('./accessibility-fixes-modal')).AccessibilityFixesModal, {
      source: rules.state.source,
      apply: (next: string) => rules.setSource(next),
    });
    isOpening.current = false;
  };
  return (
    <Stack as="section" gap={2} align="start" pad={3} line="before" aria-label={rulesMessages.accessibility}>
      <Text as="p" size="sm" tone="muted">
        {rulesMessages.accessibilityLead}
      </Text>
      <Button size="small" icon={<Accessibility />} onClick={() => void handleOpen()}>
        {rulesMessages.reviewFixes}
      </Button>
    </Stack>
  );
}
