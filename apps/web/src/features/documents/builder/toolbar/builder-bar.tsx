import {
  ClipboardCheck,
  Contrast,
  Download,
  History,
  Monitor,
  Moon,
  Pencil,
  Settings2,
  Share2,
  Smartphone,
  Sun,
} from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { shortcut } from '../../../../lib/shortcut';
import { messages } from '../../../../messages';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { Mark } from '../../../../ui/logo/logo';
import { Segments } from '../../../../ui/segments/segments';
import { beginEditing } from '../canvas/begin-editing';
import { type ColorScheme, type Device, useBuilder } from '../context/builder-context';
import { useSession, useThemeVersion } from '../context/use-editor-state';
import { useOpenPanel } from '../context/use-screen';
import { openExport, openShare } from '../dialogs/open-export';
import { openSettings } from '../dialogs/open-settings';
import { ActivityButton } from '../panels/activity/activity-button';
import { ChecksButton } from '../panels/checks/checks-button';
import { finishEditing, saveDocument } from '../session/save/save-document';
import styles from './builder-bar.module.css';
import { DocumentTitle } from './document-title';
import { MoreTools } from './more-tools';
import { SaveState } from './save-state';

const RoomFaces = lazyPart(async () => (await import('../room/room-faces')).RoomFaces);

export interface BuilderBarProps {
  device: Device;
  onDeviceChange: (device: Device) => void;
  scheme: ColorScheme;
  onSchemeChange: (scheme: ColorScheme) => void;
  /** Whether the window is too narrow for editing. */
  isNarrow: boolean;
}

const devices = [
  { value: 'desktop', label: screenMessages.desktop, icon: <Monitor /> },
  { value: 'mobile', label: screenMessages.mobile, icon: <Smartphone /> },
] as const;

const light = { value: 'light', label: screenMessages.light, icon: <Sun /> } as const;
const dark = { value: 'dark', label: screenMessages.dark, icon: <Moon /> } as const;
const inverted = { value: 'inverted', label: messages.forcedInversion, icon: <Contrast /> } as const;

/** Whether the document has its own dark styles. */
function hasDarkStyles(html: string): boolean {
  return /prefers-color-scheme\s*:\s*dark/i.test(html);
}

/** The builder's top bar, 65 px high. */
export function BuilderBar(props: BuilderBarProps) {
  const { document, opened } = useBuilder();
  const title = useSession((state) => state.title);
  const version = useThemeVersion();
  const isTheme = opened.kind === 'template';
  const hasDark = useMemo(() => hasDarkStyles(document.html), [document]);
  const schemes = hasDark ? [light, dark, inverted] : [light, inverted];
  return (
    <header className={styles.bar} data-region="header">
      <div className={styles.lead}>
        <Link className={styles.mark} to="/" aria-label={screenMessages.dashboard}>
          <Mark />
        </Link>
        <div className={styles.titles}>
          <DocumentTitle />
          <p className={styles.theme} title={isTheme ? title : document.templateTitle}>
            {screenMessages.themeVersion(isTheme ? screenMessages.theme : document.templateTitle, version)}
          </p>
        </div>
      </div>
      <div className={styles.middle}>
        <Segments
          label={screenMessages.device}
          value={props.device}
          segments={devices}
          onChange={props.onDeviceChange}
          isIconOnly
        />
        {props.isNarrow ? null : (
          <Segments
            label={screenMessages.colorScheme}
            value={props.scheme}
            segments={schemes}
            onChange={props.onSchemeChange}
            isIconOnly
          />
        )}
      </div>
      <div className={styles.end}>
        <SaveState />
        <RoomFaces />
        <BarActions look={`${props.device} ${props.scheme}`} isNarrow={props.isNarrow} />
        {props.isNarrow ? null : <EditActions />}
      </div>
    </header>
  );
}

function BarActions({ look, isNarrow }: { look: string; isNarrow: boolean }) {
  const builder = useBuilder();
  const openName = useOpenPanel();
  const { document, opened } = builder;
  const isTheme = opened.kind === 'template';
  const noShare = document.grant.canShare ? undefined : screenMessages.cannotShare;
  const noExport = document.grant.canExport ? undefined : screenMessages.cannotExport;
  return (
    <div className={styles.actions}>
      <ActivityButton />
      <IconButton
        label={screenMessages.versions}
        icon={<History />}
        isPressed={openName === 'versions'}
        onClick={() => builder.screen.panel.toggle('versions')}
      />
      {isNarrow ? null : <ChecksButton look={look} />}
      {isNarrow ? null : (
        <IconButton
          label={screenMessages.checklist}
          icon={<ClipboardCheck />}
          isPressed={openName === 'checklist'}
          onClick={() => builder.screen.panel.toggle('checklist')}
        />
      )}
      <IconButton
        label={screenMessages.share}
        icon={<Share2 />}
        disabledReason={noShare}
        onClick={() => openShare(builder)}
      />
      {isTheme || isNarrow ? null : (
        <>
          <IconButton
            label={screenMessages.export}
            icon={<Download />}
            shortcut={shortcut('E')}
            disabledReason={noExport}
            onClick={() => openExport(builder)}
          />
          <IconButton label={screenMessages.settings} icon={<Settings2 />} onClick={() => openSettings(builder)} />
        </>
      )}
      <MoreTools isNarrow={isNarrow} />
    </div>
  );
}

function EditActions() {
  const builder = useBuilder();
  const { session, document, opened } = builder;
  const phase = useSession((state) => state.phase);
  const isSaving = useSession((state) => state.isSaving);
  const isFinishing = useSession((state) => state.isFinishing);
  const isGone = useSession((state) => state.gone !== null);
  if (isGone) return null;
  if (opened.version > 0 && !document.isCurrentVersion) return null;
  if (phase !== 'editing') {
    const reason = document.grant.canEdit ? undefined : screenMessages.cannotEdit;
    return (
      <Button
        variant="edit"
        icon={<Pencil />}
        isBusy={phase === 'taking'}
        disabledReason={reason}
        onClick={() => beginEditing(builder)}
      >
        {screenMessages.edit}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => session.cancel()}>{screenMessages.cancel}</Button>
      <Button
        variant="save"
        className={styles.save}
        isBusy={isSaving}
        onClick={() => saveDocument(builder, { isThenWatching: false })}
      >
        {isSaving ? screenMessages.saving : screenMessages.save}
      </Button>
      <Button variant="main" isBusy={isFinishing} onClick={() => finishEditing(builder)}>
        {screenMessages.done}
      </Button>
    </>
  );
}
