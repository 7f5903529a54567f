import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { linkChecksQuery } from '../../../../../api/documents/link-checks';
import { useBuilder } from '../../context/builder-context';
import { useDocumentTree } from '../../context/use-document-tree';
import { checkableAddresses, type LinkChecks } from './link-checks';

const none: LinkChecks = new Map();

/** What is known of the addresses of the open document. Shared with the checks, which list what doesn't answer. */
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
    // While an address is changed, the others keep what is known of them.
    placeholderData: (before) => before,
  });
  const checks = useMemo(() => (data ? new Map(data.map((check) => [check.address, check])) : none), [data]);
  useEffect(() => screen.linkChecks.setState({ checks }), [screen, checks]);
  return { addresses, checks };
}
