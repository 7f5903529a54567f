import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys } from '../../../../api/keys';
import { dayWithin, formatTime } from '../../../../lib/dates';
import { alertError } from '../../../../lib/dialogs';
import { toast } from '../../../../lib/toasts';
import { versionMessages } from '../../../../messages/documents/versions';
import { Button, buttonClass } from '../../../../ui/button/button';
import { useBuilder } from '../context/builder-context';
import { useSession } from '../context/use-editor-state';
import { openCompare } from '../panels/versions/compare/open-compare';
import { returnProblem, returnToVersion } from '../panels/versions/return-to-version';
import { builderPath } from '../session/opened-document';
import toolbar from './toolbar.module.css';

/** Replaces the toolbar on an old version: its number, and how to leave or restore it. */
export function VersionLine() {
  const { opened, document } = useBuilder();
  const history = useSession((state) => state.history);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const entry = document.openedVersion;
  const newest = history[0]?.version ?? opened.version;
  const currentPath = builderPath({ ...opened, version: 0 });
  const handleReturn = async () => {
    setBusy(true);
    try {
      const { version } = await returnToVersion(opened, { version: opened.version, currentSeen: newest });
      toast(versionMessages.versionIsNow(opened.version, version));
      queries.removeQueries({ queryKey: keys.versionsOf(opened.kind, opened.id) });
      await navigate(currentPath);
    } catch (error) {
      await alertError(returnProblem(error, versionMessages));
    } finally {
      setBusy(false);
    }
  };
  const handleCompare = () =>
    openCompare({
      document: opened,
      versions: [opened.version, newest],
      entries: entry && !history.some(({ version }) => version === entry.version) ? [...history, entry] : history,
      newest,
      restore: null,
    });
  return (
    <div className={toolbar.status} data-region="toolbar">
      <p className={toolbar.statusText}>
        <strong>{versionMessages.versionOfNewest(opened.version, newest, entry?.name ?? '')}</strong>
        {entry ? versionMessages.savedBy(dayWithin(entry.createdAt), formatTime(entry.createdAt), entry.author) : ''}
      </p>
      <Link className={buttonClass({ size: 'small' })} to={currentPath}>
        {versionMessages.backToVersion(newest)}
      </Link>
      {opened.version === newest ? null : (
        <Button size="small" onClick={() => void handleCompare()}>
          {versionMessages.compare}
        </Button>
      )}
      {opened.version === newest || !document.grant.canEdit ? null : (
        <Button size="small" variant="main" isBusy={isBusy} onClick={() => handleReturn()}>
          {versionMessages.returnToThisVersion}
        </Button>
      )}
    </div>
  );
}
