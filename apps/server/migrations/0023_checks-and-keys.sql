-- Rows that the new constraints would refuse are repaired first; no document, version or draft is deleted. No release has
-- written such words or numbers, so they come from changes by hand.
-- A word that isn't known becomes what the server reads it as, or what gives the fewest rights.
UPDATE "users" SET "theme" = 'auto' WHERE "theme" NOT IN ('dark', 'light', 'auto');--> statement-breakpoint
UPDATE "users" SET "skin_tone" = '' WHERE "skin_tone" NOT IN ('', '1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF');--> statement-breakpoint
UPDATE "memberships" SET "role" = 'editor' WHERE "role" NOT IN ('owner', 'admin', 'editor');--> statement-breakpoint
UPDATE "organization_invites" SET "role" = 'editor' WHERE "role" NOT IN ('owner', 'admin', 'editor');--> statement-breakpoint
UPDATE "template_people" SET "access" = 'commentor' WHERE "access" NOT IN ('editor', 'commentor');--> statement-breakpoint
UPDATE "templates" SET "type" = 'email' WHERE "type" NOT IN ('email', 'page');--> statement-breakpoint
UPDATE "emails" SET "type" = 'email' WHERE "type" NOT IN ('email', 'page');--> statement-breakpoint
UPDATE "template_versions" SET "encoding" = 'utf-8' WHERE "encoding" NOT IN ('utf-8', 'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr');--> statement-breakpoint
UPDATE "emails" SET "encoding" = 'utf-8' WHERE "encoding" NOT IN ('utf-8', 'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr');--> statement-breakpoint
UPDATE "drafts" SET "origin" = 'typing' WHERE "origin" NOT IN ('typing', 'stale', 'lease_lost', 'deleted');--> statement-breakpoint
UPDATE "drafts" SET "document_kind" = 'template', "deleted_at" = coalesce("deleted_at", now()) WHERE "document_kind" NOT IN ('email', 'template');--> statement-breakpoint
UPDATE "organization_exports" SET "state" = 'failed' WHERE "state" NOT IN ('waiting', 'running', 'done', 'failed');--> statement-breakpoint
UPDATE "file_checks" SET "phase" = 'drafts', "ended_at" = coalesce("ended_at", now()) WHERE "phase" NOT IN ('files', 'documents', 'drafts');--> statement-breakpoint
DELETE FROM "damaged_files" WHERE "kind" NOT IN ('file', 'document', 'draft');--> statement-breakpoint
DELETE FROM "damaged_files" WHERE "state" NOT IN ('damaged', 'missing', 'unreadable');--> statement-breakpoint
DELETE FROM "edit_leases" WHERE "document_kind" NOT IN ('email', 'template');--> statement-breakpoint
DELETE FROM "share_links" WHERE "document_kind" NOT IN ('email', 'template');--> statement-breakpoint
-- Numbers below zero, and percents above 100.
UPDATE "avatar_files" SET "side" = greatest("side", 0), "size" = greatest("size", 0) WHERE "side" < 0 OR "size" < 0;--> statement-breakpoint
UPDATE "blobs" SET "size" = greatest("size", 0), "width" = greatest("width", 0), "height" = greatest("height", 0) WHERE "size" < 0 OR "width" < 0 OR "height" < 0;--> statement-breakpoint
UPDATE "drafts" SET "base_version" = greatest("base_version", 0), "changes" = greatest("changes", 0) WHERE "base_version" < 0 OR "changes" < 0;--> statement-breakpoint
UPDATE "email_versions" SET "template_version" = greatest("template_version", 0), "restored_from" = greatest("restored_from", 0) WHERE "template_version" < 0 OR "restored_from" < 0;--> statement-breakpoint
UPDATE "emails" SET "template_version" = greatest("template_version", 0) WHERE "template_version" < 0;--> statement-breakpoint
UPDATE "file_checks" SET "total" = greatest("total", 0), "files" = greatest("files", 0), "documents" = greatest("documents", 0), "bytes" = greatest("bytes", 0) WHERE "total" < 0 OR "files" < 0 OR "documents" < 0 OR "bytes" < 0;--> statement-breakpoint
UPDATE "html_contents" SET "size" = greatest("size", 0) WHERE "size" < 0;--> statement-breakpoint
UPDATE "images" SET "width" = greatest("width", 0), "height" = greatest("height", 0), "density" = greatest("density", 0) WHERE "width" < 0 OR "height" < 0 OR "density" < 0;--> statement-breakpoint
UPDATE "mails" SET "attempts" = greatest("attempts", 0) WHERE "attempts" < 0;--> statement-breakpoint
UPDATE "organization_exports" SET "size" = greatest("size", 0) WHERE "size" < 0;--> statement-breakpoint
UPDATE "share_links" SET "version" = greatest("version", 0) WHERE "version" < 0;--> statement-breakpoint
UPDATE "two_factors" SET "last_step" = greatest("last_step", 0), "failures" = greatest("failures", 0) WHERE "last_step" < 0 OR "failures" < 0;--> statement-breakpoint
UPDATE "organization_exports" SET "percent" = least(greatest("percent", 0), 100) WHERE "percent" NOT BETWEEN 0 AND 100;--> statement-breakpoint
UPDATE "upload_progress" SET "percent" = least(greatest("percent", 0), 100) WHERE "percent" NOT BETWEEN 0 AND 100;--> statement-breakpoint
-- A new invitation of an address ends the one before. Two at the same moment could both stay open: the newest does.
UPDATE "organization_invites" o SET "deleted_at" = now() WHERE "accepted_at" IS NULL AND "deleted_at" IS NULL AND EXISTS (
  SELECT FROM "organization_invites" n WHERE n."organization_id" = o."organization_id" AND lower(n."email") = lower(o."email")
    AND n."accepted_at" IS NULL AND n."deleted_at" IS NULL AND n."id" > o."id");--> statement-breakpoint
UPDATE "template_people" o SET "invite_hash" = NULL WHERE EXISTS (
  SELECT FROM "template_people" n WHERE n."invite_hash" = o."invite_hash" AND n."id" > o."id");--> statement-breakpoint
UPDATE "images" i SET "original_id" = NULL WHERE "original_id" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "images" o WHERE o."id" = i."original_id");--> statement-breakpoint
-- A version whose html is missing stays, and so does its place for the html: empty, which the check of stored files
-- reports as damaged. Storing the same html again fills it.
INSERT INTO "html_contents" ("organization_id", "sha256", "compressed", "size")
  SELECT "organization_id", "html_sha256", ''::bytea, 0 FROM "email_versions"
  UNION SELECT "organization_id", "html_sha256", ''::bytea, 0 FROM "template_versions"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "email_versions" ADD CONSTRAINT "email_versions_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_original_id_images_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_versions_html" ON "email_versions" USING btree ("organization_id","html_sha256");--> statement-breakpoint
CREATE INDEX "images_email" ON "images" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "images_original" ON "images" USING btree ("original_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invites_pending_key" ON "organization_invites" USING btree ("organization_id",lower("email")) WHERE "organization_invites"."accepted_at" is null and "organization_invites"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "template_people_invite_key" ON "template_people" USING btree ("invite_hash");--> statement-breakpoint
CREATE INDEX "template_versions_html" ON "template_versions" USING btree ("organization_id","html_sha256");--> statement-breakpoint
ALTER TABLE "emails" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "folders" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "share_links" DROP COLUMN "mode";--> statement-breakpoint
ALTER TABLE "templates" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "avatar_files" ADD CONSTRAINT "avatar_files_side_check" CHECK ("avatar_files"."side" >= 0);--> statement-breakpoint
ALTER TABLE "avatar_files" ADD CONSTRAINT "avatar_files_size_check" CHECK ("avatar_files"."size" >= 0);--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_size_check" CHECK ("blobs"."size" >= 0);--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_width_check" CHECK ("blobs"."width" >= 0);--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_height_check" CHECK ("blobs"."height" >= 0);--> statement-breakpoint
ALTER TABLE "damaged_files" ADD CONSTRAINT "damaged_files_kind_check" CHECK ("damaged_files"."kind" in ('file', 'document', 'draft'));--> statement-breakpoint
ALTER TABLE "damaged_files" ADD CONSTRAINT "damaged_files_state_check" CHECK ("damaged_files"."state" in ('damaged', 'missing', 'unreadable'));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_document_kind_check" CHECK ("drafts"."document_kind" in ('email', 'template'));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_origin_check" CHECK ("drafts"."origin" in ('typing', 'stale', 'lease_lost', 'deleted'));--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_base_version_check" CHECK ("drafts"."base_version" >= 0);--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_changes_check" CHECK ("drafts"."changes" >= 0);--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_document_kind_check" CHECK ("edit_leases"."document_kind" in ('email', 'template'));--> statement-breakpoint
ALTER TABLE "email_versions" ADD CONSTRAINT "email_versions_template_version_check" CHECK ("email_versions"."template_version" >= 0);--> statement-breakpoint
ALTER TABLE "email_versions" ADD CONSTRAINT "email_versions_restored_from_check" CHECK ("email_versions"."restored_from" >= 0);--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_type_check" CHECK ("emails"."type" in ('email', 'page'));--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_encoding_check" CHECK ("emails"."encoding" in ('utf-8', 'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr'));--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_template_version_check" CHECK ("emails"."template_version" >= 0);--> statement-breakpoint
ALTER TABLE "file_checks" ADD CONSTRAINT "file_checks_phase_check" CHECK ("file_checks"."phase" in ('files', 'documents', 'drafts'));--> statement-breakpoint
ALTER TABLE "file_checks" ADD CONSTRAINT "file_checks_total_check" CHECK ("file_checks"."total" >= 0);--> statement-breakpoint
ALTER TABLE "file_checks" ADD CONSTRAINT "file_checks_files_check" CHECK ("file_checks"."files" >= 0);--> statement-breakpoint
ALTER TABLE "file_checks" ADD CONSTRAINT "file_checks_documents_check" CHECK ("file_checks"."documents" >= 0);--> statement-breakpoint
ALTER TABLE "file_checks" ADD CONSTRAINT "file_checks_bytes_check" CHECK ("file_checks"."bytes" >= 0);--> statement-breakpoint
ALTER TABLE "html_contents" ADD CONSTRAINT "html_contents_size_check" CHECK ("html_contents"."size" >= 0);--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_width_check" CHECK ("images"."width" >= 0);--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_height_check" CHECK ("images"."height" >= 0);--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_density_check" CHECK ("images"."density" >= 0);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_attempts_check" CHECK ("mails"."attempts" >= 0);--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('owner', 'admin', 'editor'));--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_state_check" CHECK ("organization_exports"."state" in ('waiting', 'running', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_percent_check" CHECK ("organization_exports"."percent" >= 0 and "organization_exports"."percent" <= 100);--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_size_check" CHECK ("organization_exports"."size" >= 0);--> statement-breakpoint
ALTER TABLE "organization_invites" ADD CONSTRAINT "organization_invites_role_check" CHECK ("organization_invites"."role" in ('owner', 'admin', 'editor'));--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_document_kind_check" CHECK ("share_links"."document_kind" in ('email', 'template'));--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_version_check" CHECK ("share_links"."version" >= 0);--> statement-breakpoint
ALTER TABLE "template_people" ADD CONSTRAINT "template_people_access_check" CHECK ("template_people"."access" in ('editor', 'commentor'));--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_encoding_check" CHECK ("template_versions"."encoding" in ('utf-8', 'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr'));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_type_check" CHECK ("templates"."type" in ('email', 'page'));--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_last_step_check" CHECK ("two_factors"."last_step" >= 0);--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_failures_check" CHECK ("two_factors"."failures" >= 0);--> statement-breakpoint
ALTER TABLE "upload_progress" ADD CONSTRAINT "upload_progress_percent_check" CHECK ("upload_progress"."percent" >= 0 and "upload_progress"."percent" <= 100);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_theme_check" CHECK ("users"."theme" in ('dark', 'light', 'auto'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_skin_tone_check" CHECK ("users"."skin_tone" in ('', '1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'));--> statement-breakpoint
-- The function of 0022 with one difference: html that was missing is stored where its place is empty.
CREATE OR REPLACE FUNCTION save_email_version(
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
  in_scope text,
  in_key text,
  in_request_sha256 text,
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
    INSERT INTO html_contents (organization_id, sha256, compressed, size)
      VALUES (in_organization_id, in_html_sha256, in_compressed, in_size)
      ON CONFLICT (organization_id, sha256) DO UPDATE SET size = in_size,
        compressed = CASE WHEN length(html_contents.compressed) = 0 THEN in_compressed ELSE html_contents.compressed END;
    INSERT INTO email_versions
        (organization_id, email_id, version, html_sha256, title, settings, template_version, created_by)
      VALUES (in_organization_id, in_email_id, next_version, in_html_sha256, in_title, next_settings,
        email.template_version, in_user_id);
    UPDATE emails SET current_version = next_version, title = in_title, updated_by = in_user_id, updated_at = now()
      WHERE id = in_email_id;
    UPDATE drafts SET deleted_at = now()
      WHERE organization_id = in_organization_id AND document_kind = 'email' AND document_id = in_email_id
        AND user_id = in_user_id AND tab_id = in_tab_id AND deleted_at IS NULL;
    INSERT INTO audit_events (organization_id, actor_id, action, object_kind, object_id, details)
      VALUES (in_organization_id, in_user_id, 'email.saved', 'email', in_email_id,
        jsonb_build_object('version', next_version))
      RETURNING id INTO new_audit_event_id;
    INSERT INTO change_outbox (audit_event_id, organization_id) VALUES (new_audit_event_id, in_organization_id);
    answer := jsonb_build_object('kind', 'saved', 'version', next_version);
    IF in_key <> '' THEN
      INSERT INTO idempotency_keys (organization_id, user_id, scope, key, request_sha256, answer)
        VALUES (in_organization_id, in_user_id, in_scope, in_key, in_request_sha256, answer);
    END IF;
  END IF;

  SELECT jsonb_agg(jsonb_build_object(
      'version', v.version, 'createdAt', floor(extract(epoch FROM v.created_at))::bigint, 'author', users.name,
      'title', v.title, 'subject', v.settings->>'subject', 'restoredFrom', v.restored_from) ORDER BY v.version DESC)
    INTO history
    FROM email_versions v LEFT JOIN users ON users.id = v.created_by
    WHERE v.organization_id = in_organization_id AND v.email_id = in_email_id AND v.deleted_at IS NULL;
END
$$;
