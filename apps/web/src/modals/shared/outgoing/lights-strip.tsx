import { buildUrl, type DocumentType } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { exportReadinessQuery } from '../../../api/delivery/exports';
import { lightMessages } from '../../../messages/shared/lights';
import { Button, buttonClass } from '../../../ui/button/button';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import { type Light, lightsOf, type OutgoingFinding } from './lights';
import styles from './lights-strip.module.css';
import type { OutgoingChoice } from './use-outgoing';

/** The document whose lights are shown. */
export interface LitDocument {
  tid: number;
  id: number;
  type: DocumentType;
}

interface LightsStripProps {
  document: LitDocument;
  choice: OutgoingChoice;
  /** Why nobody would receive it; '' = its sender was checked. Absent = it isn't known who sends it. */
  senderProblem?: string | undefined;
  /** Whether an admin allowed the export of the version in spite of what the theme requires. */
  isReleased?: boolean | undefined;
  /** Called before a place is shown. */
  onLeave: () => void;
}

const icons = {
  ok: (
    <Text tone="success">
      <CircleCheck />
    </Text>
  ),
  look: (
    <Text tone="muted">
      <TriangleAlert />
    </Text>
  ),
  blocking: (
    <Text tone="danger">
      <CircleAlert />
    </Text>
  ),
};

/**
 * Whether a document is ready to leave: a light for each thing that is easily forgotten, with a button that leads to
 * where it's fixed. One line if nothing is.
 */
export function LightsStrip(props: LightsStripProps) {
  const { document, choice, senderProblem, isReleased = false, onLeave } = props;
  const findings = useFindings(document, choice, isReleased);
  if (!findings) return null;
  const lights = lightsOf(document.type, findings, { senderProblem });
  const isReady = lights.every(({ state }) => state === 'ok') && choice.facts.problems.length === 0;
  if (isReady)
    return (
      <Stack as="p" direction="row" gap={1.5} align="center">
        {icons.ok}
        {lightMessages.ready[document.type]}
      </Stack>
    );
  return (
    <ul className={styles.strip} aria-label={lightMessages.lights} data-lights="">
      {lights.map((light) => (
        <li key={light.name} className={styles.light} data-state={light.state}>
          {icons[light.state]}
          <Stack as="span" direction="row" isWrapping gap={1.5} flex="grow" canShrink overflow="break">
            <Text weight={light.state === 'ok' ? undefined : 'bold'}>{lightMessages.lightNames[light.name]}</Text>
            <VisuallyHidden>{lightMessages.lightStates[light.state]}</VisuallyHidden>
            {light.text ? <span>{light.text}</span> : null}
          </Stack>
          <LightFix light={light} document={document} choice={choice} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

/** The findings on the screen, or those in the stored version if the document isn't open; undefined = not known yet. */
function useFindings(
  { id }: LitDocument,
  { facts }: OutgoingChoice,
  isReleased: boolean,
): readonly OutgoingFinding[] | undefined {
  const { data } = useQuery({
    ...exportReadinessQuery(id, facts.version, { hasChecks: true }),
    enabled: facts.checks === undefined,
  });
  if (facts.checks) return isReleased ? facts.checks.map((one) => ({ ...one, isRequired: false })) : facts.checks;
  const required = data?.release ? [] : (data?.findings ?? []);
  return data?.checks?.map((finding) => ({
    ...finding,
    isRequired: required.some(({ code, blockId }) => code === finding.code && blockId === finding.blockId),
  }));
}

/**
 * Returns whether it's known what the strip shows, or that it shows nothing because the checks failed. For dialogs that
 * open when they are complete.
 */
export function useAreLightsKnown(document: LitDocument | undefined, { facts }: OutgoingChoice): boolean {
  const isAsked = document !== undefined && facts.checks === undefined;
  const { isPending } = useQuery({
    ...exportReadinessQuery(document?.id ?? 0, facts.version, { hasChecks: true }),
    enabled: isAsked,
  });
  return !isAsked || !isPending;
}

function LightFix({ light, document, choice, onLeave }: LightsStripProps & { light: Light }) {
  const { name, finding } = light;
  if (!finding) return null;
  const { tid, id, type } = document;
  const label = lightMessages.fixes[name];
  const { show } = choice;
  if (!show)
    return (
      <a
        className={buttonClass({ variant: 'link', size: 'small' })}
        href={buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id })}
      >
        {lightMessages.openToFix(label)}
      </a>
    );
  const fix = () => {
    onLeave();
    show(finding);
  };
  return (
    <Button variant="link" size="small" onClick={fix}>
      {label}
    </Button>
  );
}
