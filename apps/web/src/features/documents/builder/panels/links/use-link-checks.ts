import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { linkChecksQuery } from '../../../../../api/documents/link-checks';
import { useBuilder } from '../../context/builder-context';
import { useDocumentTree } from '../../context/use-document-tree';
import { checkableAddresses, type LinkChecks } from './link-checks';

const none: LinkChecks = new Map();

/** Returns the results for the addresses of the open document. The checks panel lists failed addresses, too. */
export function useLinkChecks(): { addresses: readonly string[]; checks: LinkChecks } {
  const { document, screen } = useBuilder();
  const tree = useDocumentTree();
  const addresses = useMemo(
    () => checkableAddresses(tree, document.templateSettings.mergeTags),
    [tree, document.templateSettings.mergeTags],
  );
  const { data } = useQuery({
    ...linkChecksQuery(document.tid, addresses),
    enabled: addresses.length > 0,
    // The other addresses keep their results while one is being changed.
    placeholderData: (before) => before,
  });
  const checks = useMemo(() => (data ? new Map(data.map((check) => [check.address, check])) : none), [data]);
  useEffect(() => screen.linkChecks.setState({ checks }), [screen, checks]);
  return { addresses, checks };
}
