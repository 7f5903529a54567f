import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage';
import type { ColorScheme, Device } from './builder-context';
import { CanvasStage } from './canvas/canvas-stage';
import { DraftOffer } from './drafts/draft-offer';
import { LiveRegion } from './live-region';
import { PanelHost } from './panels/panel-host';
import { closePanel } from './panels/panel-store';
import { IdleAlert } from './session/idle-alert';
import { useSession } from './session/use-editor-state';
import { useLeaveGuard } from './session/use-leave-guard';
import { DragLayer } from './sidebar/drag-layer';
import { Sidebar } from './sidebar/sidebar';
import { BuilderBar } from './toolbar/builder-bar';
import { OutageBar } from './toolbar/outage-bar';
import { StatusLine } from './toolbar/status-line';
import { Toolbar } from './toolbar/toolbar';
import { useMediaQuery } from './use-media-query';
import { useShortcuts } from './use-shortcuts';
import styles from './workbench.module.css';

/** The builder's screen: bar, toolbar, sidebar, canvas, versions. */
export function Workbench() {
  const [device, setDevice] = useState<Device>(firstDevice);
  const [scheme, setScheme] = useState<ColorScheme>('light');
  const isNarrow = useMediaQuery('(max-width: 767px)');
  const isEditing = useSession((state) => state.phase === 'editing') && !isNarrow;
  useLeaveGuard();
  useEffect(() => closePanel, []);
  useShortcuts();
  const handleDevice = (next: Device) => {
    setDevice(next);
    writeStored('preview.device', next);
  };
  return (
    <div className={styles.workbench}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('canvas')?.focus()}>
        Skip to canvas
      </button>
      <BuilderBar
        device={device}
        onDeviceChange={handleDevice}
        scheme={scheme}
        onSchemeChange={setScheme}
        isNarrow={isNarrow}
      />
      {isEditing ? null : <StatusLine isNarrow={isNarrow} />}
      <div className={styles.body}>
        <div className={styles.tools}>
          {isEditing ? <Toolbar /> : null}
          <OutageBar />
        </div>
        <div className={styles.start}>{isEditing ? <Sidebar /> : null}</div>
        <div className={styles.centre}>
          <CanvasStage device={device} scheme={scheme} />
        </div>
        <div className={styles.end}>
          <PanelHost />
        </div>
      </div>
      {isNarrow ? null : <DraftOffer />}
      <IdleAlert />
      <DragLayer />
      <LiveRegion />
    </div>
  );
}

function firstDevice(): Device {
  if (window.innerWidth < 768) return 'mobile';
  return readStored('preview.device') === 'mobile' ? 'mobile' : 'desktop';
}
