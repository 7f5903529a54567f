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
import { messages } from '../../../../messages';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { Mark } from '../../../../ui/logo/logo';
import { Segments } from '../../../../ui/segments/segments';
import { beginEditing } from '../canvas/begin-editing';
import { type ColorScheme, type Device, useBuilder } from '../context/builder-context';
import { shortcut } from '../context/controls/shortcut';
import { useSession, useShownVersion } from '../context/use-editor-state';
import { useOpenPanel } from '../context/use-screen';
import { openExport, openShare } from '../dialogs/open-export';
import { openSettings } from '../dialogs/open-settings';
import { ActivityButton } from '../panels/activity/activity-button';
import { ChecksButton } from '../panels/checks/checks-button';
import { finishEditing, saveDocument } from '../session/save/save-document';
import styles from './builder-bar.module.css';
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
  { value: 'desktop', label: 'Desktop', icon: <Monitor /> },
  { value: 'mobile', label: 'Mobile', icon: <Smartphone /> },
] as const;

const light = { value: 'light', label: 'Light', icon: <Sun /> } as const;
const dark = { value: 'dark', label: 'Dark', icon: <Moon /> } as const;
const inverted = { value: 'inverted', label: messages.forcedInversion, icon: <Contrast /> } as const;

/** Whether the document has its own dark styles. */
function hasDarkStyles(html: string): boolean {
  return /prefers-color-scheme\s*:\s*dark/i.test(html);
}

/** The builder's top bar, 65 px high. */
export function BuilderBar(props: BuilderBarProps) {
  const { document, opened } = useBuilder();
  const title = useSession((state) => state.title);
  const version = useShownVersion();
  const isTheme = opened.kind === 'template';
  const hasDark = useMemo(() => hasDarkStyles(document.html), [document]);
  const schemes = hasDark ? [light, dark, inverted] : [light, inverted];
  return (
    <header className={styles.bar} data-region="header">
      <div className={styles.lead}>
        <Link className={styles.mark} to="/" aria-label="Dashboard">
          <Mark />
        </Link>
        <div className={styles.titles}>
          <h1 className={styles.title} title={title} dir="auto">
            {title}
          </h1>
          <p className={styles.theme} title={isTheme ? title : document.templateTitle}>
            {isTheme ? 'Theme' : document.templateTitle}, version {isTheme ? version : document.templateVersion}
          </p>
        </div>
      </div>
      <div className={styles.middle}>
        <Segments label="Device" value={props.device} segments={devices} onChange={props.onDeviceChange} isIconOnly />
        {props.isNarrow ? null : (
          <Segments
            label="Color scheme"
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
  const noShare = document.grant.canShare ? undefined : 'You don’t have permission to share.';
  const noExport = document.grant.canExport ? undefined : 'You don’t have permission to export.';
  return (
    <div className={styles.actions}>
      <ActivityButton />
      <IconButton
        label="Versions"
        icon={<History />}
        isPressed={openName === 'versions'}
        onClick={() => builder.screen.panel.toggle('versions')}
      />
      {isNarrow ? null : <ChecksButton look={look} />}
      {isTheme || isNarrow ? null : (
        <IconButton
          label="Checklist"
          icon={<ClipboardCheck />}
          isPressed={openName === 'checklist'}
          onClick={() => builder.screen.panel.toggle('checklist')}
        />
      )}
      <IconButton label="Share" icon={<Share2 />} disabledReason={noShare} onClick={() => openShare(builder)} />
      {isTheme || isNarrow ? null : (
        <>
          <IconButton
            label="Export"
            icon={<Download />}
            shortcut={shortcut('E')}
            disabledReason={noExport}
            onClick={() => openExport(builder)}
          />
          <IconButton label="Settings" icon={<Settings2 />} onClick={() => openSettings(builder)} />
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
    const reason = document.grant.canEdit ? undefined : 'You don’t have permission to edit.';
    return (
      <Button
        variant="edit"
        icon={<Pencil />}
        isBusy={phase === 'taking'}
        disabledReason={reason}
        onClick={() => beginEditing(builder)}
      >
        Edit
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => session.cancel()}>Cancel</Button>
      <Button
        variant="save"
        className={styles.save}
        isBusy={isSaving}
        onClick={() => saveDocument(builder, { isThenWatching: false })}
      >
        {isSaving ? 'Saving' : 'Save'}
      </Button>
      <Button variant="main" isBusy={isFinishing} onClick={() => finishEditing(builder)}>
        Done
      </Button>
    </>
  );
}
