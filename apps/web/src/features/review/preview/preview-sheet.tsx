import type { PageScheme, PersonaChoice, PreviewDocument } from '@galley/contract';
import type { Ref } from 'react';
import { useShownAddress } from '../../../lib/use-shown-address';
import { previewMessages } from '../../../messages/review/preview';
import { Button } from '../../../ui/button/button';
import { Text } from '../../../ui/text/text';
import styles from './preview.module.css';

export type PreviewDevice = 'desktop' | 'tablet' | 'mobile';

/** Width of the preview in pixels; 0 = as wide as the window allows. */
const deviceWidths: Record<PreviewDevice, number> = { desktop: 0, tablet: 768, mobile: 375 };

interface PreviewSheetProps {
  document: PreviewDocument;
  device: PreviewDevice;
  scheme: PageScheme;
  /** The ID of the persona whose values are shown; 0 = none: tags as written, or their names in a theme without personas. */
  personaId: number;
  /** The persona that people who can't edit see first; absent = none. */
  sample?: PersonaChoice;
  onPersona: (personaId: number) => void;
  frame: Ref<HTMLIFrameElement>;
  /** Includes our script that reports the selected block. No other script runs in the document. */
  isCommenting: boolean;
}

/** The document in a sandboxed frame without cookies, origin or access to its parent. Scripts only run in pages. */
export function PreviewSheet(props: PreviewSheetProps) {
  const { document, device, scheme, personaId, sample, onPersona, frame, isCommenting } = props;
  const isMarked = isCommenting && document.commentUrl !== '';
  const width = deviceWidths[device];
  // Without personas there is nothing to switch to, so the tags show their names.
  const persona = document.personas.length === 0 ? '' : `&persona=${personaId}`;
  const address = `${isMarked ? document.commentUrl : document.contentUrl}?scheme=${scheme}${persona}`;
  const { frameKey, onLoad } = useShownAddress(address);
  // A page has scripts, which may load it again.
  const hasOwnScripts = document.type === 'page' && !isMarked;
  return (
    <main className={styles.desk}>
      <div className={`${styles.location} ${styles[device]}`}>
        <div className={styles.slug}>
          <span className={styles.slugText}>{width > 0 ? `${width} px` : document.templateTitle}</span>
          {sample ? (
            <SampleSwitch personas={document.personas} value={personaId} first={sample} onChange={onPersona} />
          ) : null}
        </div>
        {document.type === 'email' ? <InboxLine document={document} /> : null}
        <div className={styles.sheet}>
          {/* A frame keeps the sandbox it was loaded with, so each document type has its own frame. */}
          <iframe
            key={`${isMarked ? 'marked' : 'plain'} ${frameKey}`}
            ref={frame}
            className={styles.frame}
            src={address}
            onLoad={hasOwnScripts ? undefined : onLoad}
            title={previewMessages.previewOf(document.title)}
            sandbox={isMarked || document.type === 'page' ? 'allow-scripts' : ''}
            referrerPolicy="no-referrer"
          />
        </div>
      </div>
    </main>
  );
}

interface SampleSwitchProps {
  personas: readonly PersonaChoice[];
  /** 0 = raw tags. */
  value: number;
  first: PersonaChoice;
  onChange: (personaId: number) => void;
}

/** "As: Ann · Raw tags": whose values are shown, and a switch between those and the tags. */
function SampleSwitch({ personas, value, first, onChange }: SampleSwitchProps) {
  const shown = personas.find(({ id }) => id === value);
  return (
    <span className={styles.sample}>
      <span className={styles.slugText}>{shown ? previewMessages.asPersona(shown.name) : previewMessages.rawTags}</span>
      <span aria-hidden="true">·</span>
      <Button variant="link" size="small" onClick={() => onChange(shown ? 0 : first.id)}>
        {shown ? previewMessages.rawTags : previewMessages.asPersona(first.name)}
      </Button>
    </span>
  );
}

/** The email as shown in the list of an inbox: sender, subject, and the preview text. */
function InboxLine({ document: { organization, subject, previewText } }: { document: PreviewDocument }) {
  return (
    <section className={styles.inbox} aria-label={previewMessages.inInbox}>
      <span className={styles.sender}>{organization}</span>
      <span className={styles.letter}>
        <strong>{subject || previewMessages.noSubject}</strong>
        {previewText ? <Text tone="muted"> {previewText}</Text> : null}
      </span>
    </section>
  );
}
