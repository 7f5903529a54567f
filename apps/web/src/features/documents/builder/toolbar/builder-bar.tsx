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
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { shortcut } from '../../../../lib/shortcut';
import { messages } from '../../../../messages';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { Button } from '../../../../ui/button/button';
import { IconButton } from '../../../../ui/icon-button/icon-button';
import { lazyPart } from '../../../../ui/lazy/lazy-part';
import { Mark } from '../../../../ui/logo/logo';
import { Segments } from '../../../../ui/segments/segments';
import { type ColorScheme, type Device, useBuilder } from '../context/builder-context';
import { keepTyping } from '../context/controls/keep-canvas-focus';
import { beginEditing } from '../context/editing/begin-editing';
import { useIsPhone } from '../context/screen/use-layout';
import { useSession, useThemeVersion } from '../context/use-editor-state';
import { useOpenPanel } from '../context/use-screen';
import { openExport, openShare } from '../dialogs/open-export';
import { openSettings } from '../dialogs/open-settings';
import { ActivityButton } from '../panels/activity/activity-button';
import { ChecksButton, useCheckRunner } from '../panels/checks/checks-button';
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
  /** Whether there is only room for the essential controls. The rest is in the menu. */
  isNarrow: boolean;
  /** The buttons to undo and redo, which a narrow bar has while editing. */
  undo: ReactNode;
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

/**
 * The builder's top bar, 65 px high. In narrow windows, it's lower and has the essential controls; the rest is in its
 * menu.
 */
export function BuilderBar(props: BuilderBarProps) {
  const { device, onDeviceChange, scheme, onSchemeChange, isNarrow } = props;
  const { document } = useBuilder();
  const isEditing = useSession((state) => state.phase === 'editing');
  const hasDark = useMemo(() => hasDarkStyles(document.html), [document]);
  const schemes = hasDark ? [light, dark, inverted] : [light, inverted];
  const isTight = useIsPhone() && isNarrow && isEditing;
  const look = `${device} ${scheme}`;
  return (
    <header className={styles.bar} data-region="header" data-tight={isTight}>
      <div className={styles.lead}>
        <Link className={styles.mark} to="/" aria-label={screenMessages.dashboard}>
          <Mark />
        </Link>
        {/* Above the canvas instead. */}
        {isTight ? null : <Titles />}
      </div>
      {isNarrow ? null : (
        <div className={styles.middle}>
          <Segments
            label={screenMessages.device}
            value={device}
            segments={devices}
            onChange={onDeviceChange}
            isIconOnly
          />
          <Segments
            label={screenMessages.colorScheme}
            value={scheme}
            segments={schemes}
            onChange={onSchemeChange}
            isIconOnly
          />
        </div>
      )}
      <div className={styles.end}>
        {isNarrow ? <NarrowActions look={look} undo={props.undo} /> : <SaveState />}
        {/* Stays mounted at every width: it keeps the connection to the others. */}
        <span className={styles.room}>
          <RoomFaces />
        </span>
        {isNarrow ? null : <BarActions look={look} />}
        <EditActions hasCancel={!isTight} />
        {isNarrow ? <MoreTools narrow={{ device, onDeviceChange, scheme, onSchemeChange, schemes }} /> : null}
      </div>
    </header>
  );
}

function Titles() {
  const { document, opened } = useBuilder();
  const title = useSession((state) => state.title);
  const version = useThemeVersion();
  const isTheme = opened.kind === 'template';
  return (
    <div className={styles.titles}>
      <DocumentTitle />
      <p className={styles.theme} title={isTheme ? title : document.templateTitle}>
        {screenMessages.themeVersion(isTheme ? screenMessages.theme : document.templateTitle, version)}
      </p>
    </div>
  );
}

/** Actions of a narrow bar besides Save and Done: Undo and Redo while editing, otherwise the comments. */
function NarrowActions({ look, undo }: { look: string; undo: ReactNode }) {
  const isEditing = useSession((state) => state.phase === 'editing');
  useCheckRunner(look, useOpenPanel() === 'checks');
  return isEditing ? undo : <ActivityButton />;
}

function BarActions({ look }: { look: string }) {
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
      <ChecksButton look={look} />
      <IconButton
        label={screenMessages.checklist}
        icon={<ClipboardCheck />}
        isPressed={openName === 'checklist'}
        onClick={() => builder.screen.panel.toggle('checklist')}
      />
      <IconButton
        label={screenMessages.share}
        icon={<Share2 />}
        disabledReason={noShare}
        onClick={() => openShare(builder)}
      />
      {isTheme ? null : (
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
      <MoreTools />
    </div>
  );
}

/** Edit; while editing, Cancel, Save and Done. Without `hasCancel`, Cancel is in the menu. */
function EditActions({ hasCancel }: { hasCancel: boolean }) {
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
      {hasCancel ? <Button onClick={() => session.cancel()}>{screenMessages.cancel}</Button> : null}
      <Button
        variant="save"
        className={styles.save}
        isBusy={isSaving}
        onMouseDown={keepTyping}
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
