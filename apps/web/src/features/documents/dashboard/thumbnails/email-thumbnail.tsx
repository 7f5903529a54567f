import type { Email } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../../api/keys';
import { Thumbnail } from '../../../../ui/thumbnail/thumbnail';
import { requestThumbnail } from './request-thumbnail';

/** The address is cached this long. Its ticket lives longer. */
const thumbnailCacheMs = 60 * 60 * 1000;

/** A screenshot of an email, or a sandboxed frame: no scripts run, and no external content is loaded. */
export function EmailThumbnail({ email, className }: { email: Email; className?: string }) {
  const thumbnail = useQuery({
    queryKey: keys.emailPicture(email.id, email.version),
    queryFn: () => requestThumbnail(email.tid, email.id),
    staleTime: thumbnailCacheMs,
  });
  return <Thumbnail className={className} url={thumbnail.data?.url ?? ''} screenshot={thumbnail.data?.screenshot} />;
}
