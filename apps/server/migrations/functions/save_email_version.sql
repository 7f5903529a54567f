-- A save in one statement: what saveVersion (features/documents/builder/save-version.ts) would otherwise ask in a dozen round trips.
-- Writes the next version when the base version is current and the lease is the caller's; else it writes nothing and
-- says why, so that the caller can keep the work as a draft. `answer` is null when the email is gone; it is the first
-- answer when the key was used before for the same request.
CREATE FUNCTION save_email_version(
  in_organization_id bigint,
  in_email_id bigint,
  in_user_id bigint,
  in_tab_id text,
  in_base_version integer,
  in_lease_number bigint,
  in_title text,
  in_settings jsonb,
  in_html_sha256 text,
  in_compressed bytea,
  in_size integer,
  in_file_keys text[],
  in_scope text,
  in_key text,
  in_request_sha256 text,
  in_layout_id bigint,
  in_history_size integer,
  OUT answer jsonb,
  OUT is_other_request boolean,
  OUT history jsonb
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  email emails%ROWTYPE;
  earlier idempotency_keys%ROWTYPE;
  next_version integer;
  next_settings jsonb;
  next_layout_id bigint;
  new_audit_event_id bigint;
BEGIN
  -- Whoever writes a version waits here for the one before; what is written is on the disk when it is answered.
  PERFORM set_config('synchronous_commit', 'on', true);
  SELECT * INTO email FROM emails
    WHERE organization_id = in_organization_id AND id = in_email_id AND deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;

  IF in_key <> '' THEN
    SELECT * INTO earlier FROM idempotency_keys
      WHERE user_id = in_user_id AND scope = in_scope AND key = in_key;
    IF FOUND THEN
      answer := earlier.answer;
      is_other_request := earlier.request_sha256 <> in_request_sha256;
    END IF;
  END IF;

  IF answer IS NULL THEN
    IF in_base_version <> email.current_version THEN
      answer := jsonb_build_object('kind', 'stale', 'currentVersion', email.current_version);
      RETURN;
    END IF;
    PERFORM 1 FROM edit_leases
      WHERE organization_id = in_organization_id AND document_kind = 'email' AND document_id = in_email_id
        AND user_id = in_user_id AND lease_number = in_lease_number FOR UPDATE;
    IF NOT FOUND THEN
      answer := jsonb_build_object('kind', 'lease_lost', 'currentVersion', email.current_version);
      RETURN;
    END IF;

    next_version := email.current_version + 1;
    next_settings := coalesce(in_settings, (
      SELECT settings FROM email_versions
        WHERE organization_id = in_organization_id AND email_id = in_email_id AND version = email.current_version));
    -- Content that stands already is locked by the update: the purge of the trash cannot take it away meanwhile.
    INSERT INTO html_contents (organization_id, sha256, compressed, size, are_files_listed)
      VALUES (in_organization_id, in_html_sha256, in_compressed, in_size, in_file_keys IS NOT NULL)
      ON CONFLICT (organization_id, sha256) DO UPDATE SET size = in_size,
        are_files_listed = html_contents.are_files_listed OR in_file_keys IS NOT NULL,
        compressed = CASE WHEN length(html_contents.compressed) = 0 THEN in_compressed ELSE html_contents.compressed END;
    IF cardinality(in_file_keys) > 0 THEN
      INSERT INTO html_files (organization_id, html_sha256, blob_key)
        SELECT in_organization_id, in_html_sha256, key FROM (
          SELECT key FROM blobs WHERE organization_id = in_organization_id AND key = ANY (in_file_keys)
          UNION
          SELECT asset_key FROM template_versions
            WHERE organization_id = in_organization_id AND asset_key = ANY (in_file_keys)
        ) known
        ON CONFLICT DO NOTHING;
    END IF;
    INSERT INTO email_versions
        (organization_id, email_id, version, html_sha256, title, settings, template_version, created_by)
      VALUES (in_organization_id, in_email_id, next_version, in_html_sha256, in_title, next_settings,
        email.template_version, in_user_id);
    -- A layout that was deleted in the meantime doesn't keep the work from being saved.
    next_layout_id := CASE WHEN in_layout_id IS NULL THEN email.layout_id ELSE (
      SELECT id FROM layouts
        WHERE organization_id = in_organization_id AND id = in_layout_id AND template_id = email.template_id
        FOR KEY SHARE) END;
    UPDATE emails SET current_version = next_version, title = in_title, layout_id = next_layout_id,
        updated_by = in_user_id, updated_at = now()
      WHERE id = in_email_id;
    UPDATE drafts SET deleted_at = now()
      WHERE organization_id = in_organization_id AND document_kind = 'email' AND document_id = in_email_id
        AND user_id = in_user_id AND tab_id = in_tab_id AND deleted_at IS NULL;
    INSERT INTO audit_events (organization_id, actor_id, action, object_kind, object_id, details)
      VALUES (in_organization_id, in_user_id, 'email.saved', 'email', in_email_id,
        jsonb_build_object('version', next_version))
      RETURNING id INTO new_audit_event_id;
    INSERT INTO change_outbox (audit_event_id, organization_id) VALUES (new_audit_event_id, in_organization_id);
    answer := jsonb_build_object('kind', 'saved', 'version', next_version, 'layoutId', next_layout_id);
    IF in_key <> '' THEN
      INSERT INTO idempotency_keys (organization_id, user_id, scope, key, request_sha256, answer)
        VALUES (in_organization_id, in_user_id, in_scope, in_key, in_request_sha256, answer);
    END IF;
  END IF;

  SELECT jsonb_agg(jsonb_build_object(
      'version', v.version, 'createdAt', floor(extract(epoch FROM v.created_at))::bigint, 'author', v.author,
      'title', v.title, 'subject', v.settings->>'subject', 'restoredFrom', coalesce(v.restored_from, 0),
      'name', coalesce(v.name, '')) ORDER BY v.version DESC)
    INTO history
    FROM (
      SELECT email_versions.*, users.name AS author
        FROM email_versions LEFT JOIN users ON users.id = email_versions.created_by
        WHERE email_versions.organization_id = in_organization_id AND email_versions.email_id = in_email_id
          AND email_versions.deleted_at IS NULL
        ORDER BY email_versions.version DESC LIMIT in_history_size
    ) v;
END
$$;
