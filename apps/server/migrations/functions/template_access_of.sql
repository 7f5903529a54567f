CREATE FUNCTION template_access_of(organization bigint, template bigint, person bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT a.access FROM template_access(organization) a WHERE a.template_id = template AND a.user_id = person
$$;
