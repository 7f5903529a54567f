import { useState } from 'react';
import { versionMessages as messages } from '../../../../../messages/documents/versions';
import { useBuilder } from '../../context/builder-context';
import { useSession } from '../../context/use-editor-state';
import { builderPath } from '../../session/opened-document';
import { SidePanel } from '../side-panel';
import { useVersions } from './use-versions';
import { VersionList } from './version-list';

/** The versions of the open document. */
export function VersionsPanel() {
  const { session, opened, document } = useBuilder();
  const [isNamed, setNamed] = useState(false);
  const known = useSession((state) => state.history);
  const { canEdit } = document.grant;
  const current = known[0]?.version ?? 0;
  const restore = opened.version === 0 && canEdit ? (version: number) => session.restoreVersion(version) : null;
  const versions = useVersions({ document: opened, known, current, restore }, { isNamed });
  return (
    <SidePanel title={messages.versions}>
      <VersionList
        versions={versions}
        canEdit={canEdit}
        isNamed={isNamed}
        onNamedChange={setNamed}
        actionsOf={({ version }) => {
          const isCurrent = version === current;
          const isShown = opened.version > 0 ? version === opened.version : isCurrent;
          return {
            open: builderPath({ ...opened, version: isCurrent ? 0 : version }),
            isShown,
            mark: isShown ? messages.isShown : '',
            onReturn: restore && (() => restore(version)),
          };
        }}
      />
    </SidePanel>
  );
}
