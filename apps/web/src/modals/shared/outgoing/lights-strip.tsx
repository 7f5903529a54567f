import { buildUrl, type DocumentType } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { exportReadinessQuery } from '../../../api/delivery/exports';
import { openLazyModal } from '../../../lib/open-lazy-modal';
import { outgoingMessages } from '../../../messages/shared/outgoing';
import { Button } from '../../../ui/button/button';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden';
import type { ClosedDocument } from '../requests';
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
  /** Why nobody would receive it; '' or absent = its sender is known. */
  senderProblem?: string | undefined;
  /** Whether an admin allowed the export of the version in spite of what the theme requires. */
  isReleased?: boolean | undefined;
  /** Called before a place is shown. */
  onLeave: () => void;
}

const icons = { ok: <CircleCheck />, look: <TriangleAlert />, blocking: <CircleAlert /> };

/**
 * Whether a document is ready to leave: a light for each thing that is easily forgotten, with a button that leads to
 * where it's fixed. One line if nothing is.
 */
export function LightsStrip(props: LightsStripProps) {
  const { document, choice, senderProblem = '', isReleased = false, onLeave } = props;
  const findings = useFindings(document, choice, isReleased);
  if (!findings) return null;
  const lights = lightsOf(document.type, findings, { senderProblem });
  const isReady = lights.every(({ state }) => state === 'ok') && choice.facts.problems.length === 0;
  if (isReady)
    return (
      <p className={styles.light} data-state="ok">
        {icons.ok}
        {outgoingMessages.ready[document.type]}
      </p>
    );
  return (
    <ul className={styles.strip} aria-label={outgoingMessages.lights} data-lights="">
      {lights.map((light) => (
        <li key={light.name} className={styles.light} data-state={light.state}>
          {icons[light.state]}
          <span className={styles.words}>
            <span className={styles.name}>{outgoingMessages.lightNames[light.name]}</span>
            <VisuallyHidden>{outgoingMessages.lightStates[light.state]}</VisuallyHidden>
            {light.text ? <span>{light.text}</span> : null}
          </span>
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

/** Opens the settings of an email that isn't open. */
async function openClosedSettings(closed: ClosedDocument): Promise<void> {
  await openLazyModal<ClosedDocument>(
    async () => (await import('../../documents/settings/closed-settings-modal')).ClosedSettingsModal,
    closed,
  );
}

function LightFix({ light, document, choice, onLeave }: LightsStripProps & { light: Light }) {
  const { name, finding } = light;
  if (!finding) return null;
  const { tid, id, type } = document;
  const label = outgoingMessages.fixes[name];
  const { show } = choice;
  const isSetting = name === 'subject' || name === 'previewText';
  if (!show && !isSetting)
    return (
      <a className={styles.fix} href={buildUrl(type === 'page' ? 'build_page' : 'build_email', { tid, id })}>
        {outgoingMessages.openToFix(label)}
      </a>
    );
  const fix = () => {
    onLeave();
    if (show) show(finding);
    else void openClosedSettings({ tid, id });
  };
  return (
    <Button className={styles.fix} variant="link" size="small" onClick={fix}>
      {label}
    </Button>
  );
}
