import { Download, Settings2, Share2, X } from 'lucide-react';
import { screenMessages } from '../../../../messages/documents/builder/screen';
import { MenuChoices, MenuItem, MenuSeparator } from '../../../../ui/menu/menu';
import { type ColorScheme, type Device, useBuilder } from '../context/builder-context';
import type { PanelName } from '../context/screen/panel-state';
import { useIsPhone } from '../context/screen/use-layout';
import { useSession } from '../context/use-editor-state';
import { openExport, openShare } from '../dialogs/open-export';
import { openSettings } from '../dialogs/open-settings';
import { openablePanels, panelEntry } from '../panels/list/panel-list';

/** The state of the choices that a narrow bar has no room for. */
export interface NarrowChoices {
  device: Device;
  onDeviceChange: (device: Device) => void;
  scheme: ColorScheme;
  onSchemeChange: (scheme: ColorScheme) => void;
  schemes: readonly { value: ColorScheme; label: string }[];
}

const devices = [
  { value: 'desktop', label: screenMessages.desktop },
  { value: 'mobile', label: screenMessages.mobile },
] as const;

/** The entries of the menu for what a narrow bar has no room for. */
export function NarrowEntries({ device, onDeviceChange, scheme, onSchemeChange, schemes }: NarrowChoices) {
  const builder = useBuilder();
  const { document, opened, screen, session } = builder;
  const isEditing = useSession((state) => state.phase === 'editing');
  const isPhone = useIsPhone();
  const isTheme = opened.kind === 'template';
  // While watching, the comments have a button in the bar.
  const isHere = (name: PanelName) => !panelEntry(name).isInMenu && (isEditing || name !== 'activity');
  const noShare = document.grant.canShare ? undefined : screenMessages.cannotShare;
  const noExport = document.grant.canExport ? undefined : screenMessages.cannotExport;
  return (
    <>
      {isEditing && isPhone ? (
        <>
          <MenuItem icon={<X />} onSelect={() => void session.cancel()}>
            {screenMessages.cancelEditing}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      {openablePanels(isEditing)
        .filter(isHere)
        .map((name) => (
          <MenuItem key={name} icon={panelEntry(name).icon} onSelect={() => screen.panel.open(name)}>
            {panelEntry(name).label}
          </MenuItem>
        ))}
      <MenuItem icon={<Share2 />} disabledReason={noShare} onSelect={() => openShare(builder)}>
        {screenMessages.share}
      </MenuItem>
      {isTheme ? null : (
        <>
          <MenuItem icon={<Download />} disabledReason={noExport} onSelect={() => openExport(builder)}>
            {screenMessages.export}
          </MenuItem>
          <MenuItem icon={<Settings2 />} onSelect={() => openSettings(builder)}>
            {screenMessages.settings}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      {/* On a phone, both are as wide as the window. */}
      {isPhone ? null : (
        <MenuChoices label={screenMessages.device} value={device} choices={devices} onChange={onDeviceChange} />
      )}
      <MenuChoices label={screenMessages.colorScheme} value={scheme} choices={schemes} onChange={onSchemeChange} />
      <MenuSeparator />
    </>
  );
}
