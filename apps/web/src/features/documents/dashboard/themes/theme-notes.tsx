import { approvalsHash, buildUrl, type ReviewState, startRulesHash, type Template } from '@galley/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '../../../../messages';
import { themeNoteMessages as texts } from '../../../../messages/documents/theme-notes';
import { reviewWords } from '../../../../messages/review/review-mark';
import { buttonClass } from '../../../../ui/button/button';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';

/** Below the header of a theme: that nothing in it can be edited yet, and what reviewers said of the theme itself. */
export function ThemeNotes({ template }: { template: Template }) {
  const { id, isUntagged, review, grant } = template;
  const words = reviewWords(review);
  const address = buildUrl('build_template', { id });
  return (
    <>
      {isUntagged && grant.canAdmin ? (
        <Note
          label={messages.noTagsTitle}
          link={
            <Link className={buttonClass({ variant: 'main', size: 'small' })} to={address + startRulesHash}>
              {texts.chooseAreas}
            </Link>
          }
        >
          {texts.untagged}
        </Note>
      ) : null}
      {words && grant.canEdit ? (
        <Note
          label={texts.review}
          link={
            <Link className={buttonClass({ variant: 'alt', size: 'small' })} to={address + approvalsHash}>
              {texts.showReview}
            </Link>
          }
        >
          {texts.reviewOf(words)}
        </Note>
      ) : null}
    </>
  );
}

function Note({ label, link, children }: { label: string; link: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" direction="row" isWrapping gap={2} align="center" pad={2} line="after" aria-label={label}>
      <Text flex="grow">{children}</Text>
      {link}
    </Stack>
  );
}

/** In the row of a theme: what reviewers said of it, as in the rows of emails. */
export function ThemeReviewMark({ review }: { review: ReviewState }) {
  return (
    <Text size="sm" weight="medium" overflow="truncate" isNumeric>
      {reviewWords(review)}
    </Text>
  );
}
