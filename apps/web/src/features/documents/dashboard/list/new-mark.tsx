import type { Email } from '@galley/contract';
import { useMe } from '../../../../lib/session';
import { dashboardMessages } from '../../../../messages/documents/dashboard';
import { Chip } from '../../../../ui/badge/badge';

/** "New" on what someone else made in the last hours and nobody changed yet. One's own isn't news to oneself. */
export function NewMark({ email }: { email: Email }) {
  const me = useMe();
  return email.isNew && email.createdUserID !== me.id ? <Chip>{dashboardMessages.isNew}</Chip> : null;
}
