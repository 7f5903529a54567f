-- Who is in the teams of an organization: people who were added, and those of the group that a team follows.
CREATE FUNCTION team_people(organization bigint) RETURNS TABLE (team_id bigint, user_id bigint)
LANGUAGE sql STABLE AS $$
  SELECT m.team_id, m.user_id FROM team_members m WHERE m.organization_id = organization
  UNION
  SELECT t.id, u.user_id
  FROM teams t
  JOIN scim_group_members g ON g.organization_id = t.organization_id AND g.group_id = t.scim_group_id
  JOIN scim_users u ON u.organization_id = g.organization_id AND u.id = g.scim_user_id
  WHERE t.organization_id = organization
$$;
