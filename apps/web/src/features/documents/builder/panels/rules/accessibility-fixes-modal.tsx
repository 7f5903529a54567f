import { fixAccessibility } from '@galley/checks/fixes';
import { scanSource } from '@galley/markup/html';
import { readMetadata } from '@galley/markup/metadata';
import { useMemo, useState } from 'react';
import type { ModalProps } from '../../../../../lib/dialogs';
import { toast } from '../../../../../lib/toasts';
import { rulesMessages } from '../../../../../messages/documents/builder/rules';
import { settingsMessages } from '../../../../../messages/documents/settings';
import { versionMessages } from '../../../../../messages/documents/versions';
import { Button } from '../../../../../ui/button/button';
import { Modal } from '../../../../../ui/modal/modal';
import { Select } from '../../../../../ui/select/select';
import { Stack } from '../../../../../ui/stack/stack';
import { Text } from '../../../../../ui/text/text';
import { TextField } from '../../../../../ui/text-field/text-field';
import { DiffView } from '../versions/compare/diff-view';

interface AccessibilityFixesRequest {
  /** The theme's source without markers. */
  source: string;
  /** Replaces the source as one change. Returns the reason if that isn't possible. */
  apply: (source: string) => string | undefined;
}

const directions = [
  { value: 'ltr', label: rulesMessages.leftToRight },
  { value: 'rtl', label: rulesMessages.rightToLeft },
] as const;
type Direction = (typeof directions)[number]['value'];

const languagePattern = /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,8}$/i;

/** Returns the language and direction that the document itself declares, which its parts get too; '' = none. */
function declaredIn(source: string): { language: string; direction: Direction | '' } {
  const { tags } = scanSource(source);
  const roots = tags.filter(({ name, isEnd }) => !isEnd && (name === 'html' || name === 'body'));
  const values = roots.flatMap(({ attributes }) =>
    attributes.filter(({ name }) => name === 'dir').map((at) => source.slice(at.valueStart, at.valueEnd).toLowerCase()),
  );
  const language = readMetadata(source).language.trim();
  return {
    language: languagePattern.test(language) ? language : '',
    direction: values.find((value): value is Direction => value === 'ltr' || value === 'rtl') ?? '',
  };
}

/** Shows which attributes make a theme accessible, line by line, and adds them after that. */
export function AccessibilityFixesModal({ source, apply, onClose }: AccessibilityFixesRequest & ModalProps<void>) {
  const declared = useMemo(() => declaredIn(source), [source]);
  const [language, setLanguage] = useState(declared.language || 'en');
  const [direction, setDirection] = useState<Direction>(declared.direction || 'ltr');
  const [refusal, setRefusal] = useState<string>();
  const isLanguage = languagePattern.test(language.trim());
  const fixes = useMemo(
    () => (isLanguage ? fixAccessibility(source, { language: language.trim(), direction }) : null),
    [source, language, direction, isLanguage],
  );
  const count = fixes?.changes.length ?? 0;
  const handleApply = () => {
    if (!fixes) return;
    const reason = apply(fixes.html);
    setRefusal(reason);
    if (reason !== undefined) return;
    toast(rulesMessages.fixesApplied);
    onClose();
  };
  return (
    <Modal
      title={rulesMessages.accessibilityFixes}
      size="lg"
      room="lg"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{rulesMessages.cancel}</Button>
          <Button
            variant="main"
            disabledReason={count > 0 ? undefined : rulesMessages.nothingToFix}
            onClick={handleApply}
          >
            {rulesMessages.applyFixes}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text as="p" tone="muted">
          {rulesMessages.fixesLead}
        </Text>
        <Choices declared={declared} language={language} direction={direction} {...{ setLanguage, setDirection }} />
        {refusal ? (
          <Text as="p" tone="danger" role="alert">
            {refusal}
          </Text>
        ) : null}
        {fixes ? (
          <>
            <Counts title={rulesMessages.attributesAdded(count)} entries={fixes.changes} />
            {fixes.left.length > 0 ? (
              <Counts title={rulesMessages.fixesLeft(fixes.left.length)} entries={fixes.left} />
            ) : null}
            <DiffView before={source} after={fixes.html} sameText={versionMessages.identicalSource} />
          </>
        ) : null}
      </Stack>
    </Modal>
  );
}

interface ChoicesProps {
  declared: ReturnType<typeof declaredIn>;
  language: string;
  direction: Direction;
  setLanguage: (language: string) => void;
  setDirection: (direction: Direction) => void;
}

/** Fields for what the document doesn't declare. */
function Choices({ declared, language, direction, setLanguage, setDirection }: ChoicesProps) {
  if (declared.language !== '' && declared.direction !== '') return null;
  return (
    <Stack direction="row" gap={3} isWrapping>
      {declared.language === '' ? (
        <TextField
          label={settingsMessages.language}
          hint={settingsMessages.languageHint}
          error={languagePattern.test(language.trim()) ? undefined : rulesMessages.languageInvalid}
          maxLength={40}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      ) : null}
      {declared.direction === '' ? (
        <Select label={rulesMessages.textDirection} value={direction} options={directions} onChange={setDirection} />
      ) : null}
    </Stack>
  );
}

/** Messages with the number of places that each is about. */
function Counts({ title, entries }: { title: string; entries: readonly { message: string }[] }) {
  const counts = new Map<string, number>();
  for (const { message } of entries) counts.set(message, (counts.get(message) ?? 0) + 1);
  return (
    <section aria-label={title}>
      <Text as="h3" weight="medium">
        {title}
      </Text>
      <ul>
        {[...counts].map(([message, count]) => (
          <li key={message}>
            <Text size="sm">{count === 1 ? message : rulesMessages.timesMessage(message, count)}</Text>
          </li>
        ))}
      </ul>
    </section>
  );
}
