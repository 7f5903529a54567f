import { organizationUrl } from '@galley/contract';
import { useState } from 'react';
import { errorText } from '../api/api-error';
import { joinOrganization } from '../api/people/organizations';
import { alertError } from './dialogs';

/** Joins an organization and opens it. `busyId` is the organization being joined; 0 = none. */
export function useJoin(): { busyId: number; join: (id: number) => Promise<void> } {
  const [busyId, setBusyId] = useState(0);
  const join = async (id: number) => {
    if (busyId !== 0) return;
    setBusyId(id);
    try {
      window.location.assign(organizationUrl(await joinOrganization(id), '/'));
    } catch (error) {
      setBusyId(0);
      await alertError(errorText(error));
    }
  };
  return { busyId, join };
}
