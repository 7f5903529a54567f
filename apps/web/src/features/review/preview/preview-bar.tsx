import { buildUrl, type PageScheme, type PreviewDocument } from '@galley/contract';
import { Contrast, MessageSquare, Monitor, Moon, Pencil, Smartphone, Sun, Tablet } from 'lucide-react';
import { Link } from 'react-router';
import { formatDayWithin } from '../../../lib/dates';
import { setThemeChoice, useTheme } from '../../../lib/use-theme';
import { messages } from '../../../messages';
import { previewMessages } from '../../../messages/review/preview';
import { Badge } from '../../../ui/badge/badge';
import { buttonClass } from '../../../ui/button/button';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Mark } from '../../../ui/logo/logo';
import { Segments } from '../../../ui/segments/segments';
import { PersonaSelect } from './persona-select';
import styles from './preview.module.css';
import type { PreviewDevice } from './preview-sheet';
import { VersionSelect } from './version-select';

const devices = [
  { value: 'desktop', label: previewMessages.desktop, icon: <Monitor /> },
  { value: 'tablet', label: previewMessages.tablet, icon: <Tablet /> },
  { value: 'mobile', label: previewMessages.mobile, icon: <Smartphone /> },
] as const;

const schemes = [
  { value: 'light', label: previewMessages.light, icon: <Sun /> },
  { value: 'dark', label: previewMessages.dark, icon: <Moon /> },
  { value: 'inverted', label: messages.forcedInversion, icon: <Contrast /> },
] as const;

export interface PreviewBarProps {
  document: PreviewDocument;
  token: string;
  device: PreviewDevice;
  onDevice: (device: PreviewDevice) => void;
  /** The document's color scheme, not ours. */
  scheme: PageScheme;
  onScheme: (scheme: PageScheme) => void;
  /** 0 = none. */
  personaId: number;
  onPersona: (personaId: number) => void;
  /** The number of open threads. */
  openCount: number;
  isCommenting: boolean;
  onCommenting: () => void;
}

/** The preview's own bar: title, width, and for people with access a link to the builder. */
export function PreviewBar(props: PreviewBarProps) {
  const { document, token, device, onDevice, scheme, onScheme, personaId, onPersona } = props;
  const { openCount, isCommenting, onCommenting } = props;
  const { isDark } = useTheme();
  const editUrl = builderUrl(document);
  const isOwn = token === '';
  return (
    <header className={styles.bar}>
      <div className={styles.what}>
        {editUrl || isOwn ? (
          <Link to="/" className={styles.mark} aria-label={previewMessages.dashboard}>
            <Mark />
          </Link>
        ) : (
          <span className={styles.mark}>
            <Mark />
          </span>
        )}
        <div className={styles.text}>
          <h1 className={styles.title} title={document.title} dir="auto">
            {document.title}
          </h1>
          <p className={styles.state}>
            <span className={styles.owner}>{document.organization}, </span>
            {stateLine(document)}
          </p>
        </div>
      </div>
      <div className={styles.devices}>
        <Segments label={previewMessages.device} value={device} segments={devices} onChange={onDevice} isIconOnly />
        <Segments
          label={previewMessages.colorScheme}
          value={scheme}
          segments={schemes}
          onChange={onScheme}
          isIconOnly
        />
      </div>
      <div className={styles.aside}>
        <PersonaSelect
          document={document}
          canEdit={editUrl !== null && document.type !== 'template'}
          value={personaId}
          onChange={onPersona}
        />
        <VersionSelect document={document} token={token} />
        {editUrl ? (
          <Link className={buttonClass({ variant: 'edit', className: styles.edit })} to={editUrl}>
            <Pencil />
            {previewMessages.edit}
          </Link>
        ) : null}
        <span className={styles.comments}>
          <IconButton
            label={previewMessages.openComments(openCount)}
            icon={<MessageSquare />}
            isPressed={isCommenting}
            onClick={onCommenting}
          />
          {openCount > 0 ? (
            <span className={styles.count}>
              <Badge count={openCount} tone="primary" />
            </span>
          ) : null}
        </span>
        <IconButton
          className={styles.shellTheme}
          label={isDark ? previewMessages.lightTheme : previewMessages.darkTheme}
          icon={isDark ? <Sun /> : <Moon />}
          onClick={() => setThemeChoice(isDark ? 'light' : 'dark')}
        />
      </div>
    </header>
  );
}

/** "version 14, Today 5:42 pm", preceded by the organization if there is space for it. */
function stateLine(document: Pick<PreviewDocument, 'version' | 'updatedAt' | 'isCurrentVersion'>) {
  const { version, updatedAt, isCurrentVersion } = document;
  return previewMessages.shownVersion(version, isCurrentVersion, updatedAt > 0 ? formatDayWithin(updatedAt) : '');
}

/** The builder's address for a signed-in person with access; null for everyone else. */
export function builderUrl({ mode, tid, id }: Pick<PreviewDocument, 'mode' | 'tid' | 'id'>): string | null {
  switch (mode) {
    case 'email':
      return buildUrl('build_email', { tid, id });
    case 'page':
      return buildUrl('build_page', { tid, id });
    case 'template':
      return buildUrl('build_template', { id });
    case 'email_preview':
    case 'template_preview':
      return null;
  }
}
