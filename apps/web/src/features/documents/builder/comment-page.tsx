import { reviewPath } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { commentPlaceQuery } from '../../../api/review/comments';
import { screenMessages } from '../../../messages/documents/builder/screen';
import { LoadFailure } from './load-failure';
import { LoadingScreen } from './loading-screen';

/**
 * `/comments/:id`: redirects to the document of a comment with the activity panel open at it, or to the preview for
 * commentors.
 */
export function CommentPage() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery(commentPlaceQuery(id));
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen label={screenMessages.opening} />;
  return <Navigate to={reviewPath(data, id)} replace />;
}
