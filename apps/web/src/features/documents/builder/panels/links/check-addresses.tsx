import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { linkChecksQuery, startLinkChecks } from '../../../../../api/documents/link-checks';
import { linksMessages } from '../../../../../messages/documents/builder/links';
import { Button } from '../../../../../ui/button/button';
import { useBuilder } from '../../context/builder-context';
import type { LinkChecks } from './link-checks';
import styles from './links-panel.module.css';

interface CheckAddressesProps {
  addresses: readonly string[];
  checks: LinkChecks;
}

/** Starts the server's check of every address in the document and shows its progress. */
export function CheckAddresses({ addresses, checks }: CheckAddressesProps) {
  const { document } = useBuilder();
  const queryClient = useQueryClient();
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState('');
  const known = addresses.flatMap((address) => checks.get(address) ?? []);
  const pending = known.filter(({ state }) => state === 'pending').length;
  const isRunning = isStarting || pending > 0;
  const handleClick = async () => {
    setStarting(true);
    setError('');
    try {
      const found = await startLinkChecks(document.tid, addresses);
      queryClient.setQueryData(linkChecksQuery(document.tid, addresses).queryKey, found);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : String(cause));
    } finally {
      setStarting(false);
    }
  };
  if (addresses.length === 0) return null;
  return (
    <div className={styles.check}>
      <Button size="small" variant="alt" isBusy={isRunning} onClick={handleClick}>
        {linksMessages.checkAddresses}
      </Button>
      <p className={styles.note} role="status">
        {error || describeProgress({ total: addresses.length, known: known.length, pending, isRunning })}
      </p>
    </div>
  );
}

function describeProgress(state: { total: number; known: number; pending: number; isRunning: boolean }): string {
  const { total, known, pending, isRunning } = state;
  if (isRunning) return linksMessages.checkedSoFar(known - pending, total);
  if (known === 0) return linksMessages.checkLead;
  if (known < total) return linksMessages.notChecked(total - known);
  return linksMessages.checkedAll(total);
}
