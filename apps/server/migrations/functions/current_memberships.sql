-- The members of an organization whose access didn't end: the one place that says who is a member (docs/decisions/086).
-- A view, so that queries in SQL read the same. The time is the database's.
CREATE VIEW current_memberships AS
  SELECT id, organization_id, user_id, role, last_template_id, first_use_noticed_at, access_ends_on, end_announced_at,
    created_at, is_two_factor_exempt, is_payer
  FROM memberships
  WHERE deleted_at IS NULL AND (access_ends_at IS NULL OR access_ends_at > now());
