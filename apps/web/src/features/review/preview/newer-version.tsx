import type { PreviewDocument } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { approvalsQuery } from '../../../api/review/approvals';
import { previewMessages } from '../../../messages/review/preview';
import { useApprovalNews } from '../../../modals/review/approvals/use-approvals';
import { Button } from '../../../ui/button/button';
import styles from './preview.module.css';

interface NewerVersionProps {
  document: PreviewDocument;
  token: string;
  onShow: () => void;
}

/** Says that a newer version was saved since the preview was opened, which is the one that is asked about. */
export function NewerVersion({ document, token, onShow }: NewerVersionProps) {
  const { type: kind, id, version } = document;
  useApprovalNews({ kind, id });
  const { data } = useQuery(approvalsQuery({ kind, id, previewToken: token || undefined }));
  const isOlder = data !== undefined && data.currentVersion > version;
  return (
    <div role="status">
      {isOlder ? (
        <p className={styles.newer}>
          {previewMessages.newerSaved(data.currentVersion)}
          <Button size="small" onClick={onShow}>
            {previewMessages.showNewer(data.currentVersion)}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
