-- Whoever asks who can open what asks for access that didn't end.
CREATE FUNCTION template_access(organization bigint) RETURNS TABLE (template_id bigint, user_id bigint, access text)
LANGUAGE sql STABLE AS $$
  SELECT given.template_id, given.user_id,
    CASE WHEN bool_or(given.access = 'editor' AND NOT (given.is_by_team AND s.role = 'commentor'))
      THEN 'editor' ELSE 'commentor' END
  FROM (
    SELECT p.template_id, p.user_id, p.access, false AS is_by_team
    FROM template_people p
    WHERE p.organization_id = organization AND p.user_id IS NOT NULL AND p.deleted_at IS NULL
    UNION ALL
    SELECT t.template_id, m.user_id, t.access, true
    FROM team_people(organization) m
    JOIN team_templates t ON t.organization_id = organization AND t.team_id = m.team_id
  ) given
  JOIN current_memberships s ON s.organization_id = organization AND s.user_id = given.user_id
  GROUP BY given.template_id, given.user_id
$$;
