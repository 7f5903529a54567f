import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../../api/review/preview';
import type { PreviewAddress } from './read-preview-address';

/** The document of a share link. */
export function usePreview(address: PreviewAddress | null) {
  return useQuery(previewQuery(address));
}
