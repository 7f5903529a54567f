import type { CommentAuthor } from '@galley/contract';
import { type AnchorPlace, placeAnchors } from '@galley/markup/versions';
import { useMemo } from 'react';
import type { CommentPlace } from '../../../../../api/review/comments';
import { useMe } from '../../../../../lib/session';
import type { CommentPerson } from '../../../../../modals/review/comments/comment-actions';
import { threadsOf, unreadOf } from '../../../../../modals/review/comments/comment-changes';
import { useCommentList } from '../../../../../modals/review/comments/use-comments';
import { useBuilder } from '../../context/builder-context';
import { useDocumentTree } from '../../context/use-document-tree';

/** Identifies the open document in requests about its comments. */
function useCommentPlace(): CommentPlace {
  const { opened } = useBuilder();
  const { kind, id } = opened;
  return useMemo(() => ({ kind, id }), [kind, id]);
}

/** Returns the signed-in person as the author of comments. */
export function useCommentPerson(): CommentPerson {
  const { id, name, skinTone, avatar } = useMe();
  return useMemo(
    () => ({ author: { id, anonId: 0, name, skinTone, avatar } satisfies CommentAuthor }),
    [id, name, skinTone, avatar],
  );
}

/** Returns the comments of the open document by thread, the current block of each thread, and the unread ones. */
export function useActivity() {
  const { document } = useBuilder();
  const place = useCommentPlace();
  const { author } = useCommentPerson();
  const { comments, list, ...loading } = useCommentList(place, document.comments);
  const tree = useDocumentTree();
  const threads = useMemo(() => threadsOf(comments), [comments]);
  const places = useMemo(() => {
    const found = placeAnchors(
      tree,
      threads.map(({ root }) => root),
      { isByText: place.kind === 'template' },
    );
    return new Map<number, AnchorPlace>(threads.map(({ root }, index) => [root.id, found[index] ?? documentPlace]));
  }, [tree, threads, place.kind]);
  const unread = useMemo(() => unreadOf(comments, list?.readUpTo ?? 0, author), [comments, list, author]);
  return { place, threads, places, comments, list, unread: list ? unread : [], ...loading };
}

const documentPlace: AnchorPlace = { kind: 'document' };
