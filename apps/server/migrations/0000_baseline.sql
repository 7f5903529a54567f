-- Edited by hand: the extension, the columns of “set null”, and two defaults of jsonb, which drizzle-kit can't write.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "approval_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"stage_id" bigint NOT NULL,
	"user_id" bigint,
	"reviewer_id" bigint,
	"decision" text,
	"comment" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_answers_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "approval_answers_decision_check" CHECK ("approval_answers"."decision" in ('approved', 'changes_requested'))
);
--> statement-breakpoint
CREATE TABLE "approval_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "approval_requests_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "approval_requests_document_kind_check" CHECK ("approval_requests"."document_kind" in ('email', 'template', 'layout', 'pin')),
	CONSTRAINT "approval_requests_state_check" CHECK ("approval_requests"."state" in ('waiting', 'approved', 'changes_requested')),
	CONSTRAINT "approval_requests_version_check" CHECK ("approval_requests"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "approval_stages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_stages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"request_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"is_open" boolean NOT NULL,
	"asked_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "approval_stages_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "approval_stages_position_check" CHECK ("approval_stages"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_events_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "avatar_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "avatar_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"side" integer NOT NULL,
	"sha256" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "avatar_files_side_check" CHECK ("avatar_files"."side" >= 0),
	CONSTRAINT "avatar_files_size_check" CHECK ("avatar_files"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing_accounts" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"price_id" text,
	"status" text DEFAULT 'none' NOT NULL,
	"period_ends_at" timestamp with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"integrations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failing_since" timestamp with time zone,
	"readings_started" bigint DEFAULT 0 NOT NULL,
	"reading_stored" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_accounts_status_check" CHECK ("billing_accounts"."status" in ('none', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"key" text NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"name" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "blobs_key_unique" UNIQUE("key"),
	CONSTRAINT "blobs_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "blobs_size_check" CHECK ("blobs"."size" >= 0),
	CONSTRAINT "blobs_width_check" CHECK ("blobs"."width" >= 1),
	CONSTRAINT "blobs_height_check" CHECK ("blobs"."height" >= 1)
);
--> statement-breakpoint
CREATE TABLE "captcha_uses" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_outbox" (
	"audit_event_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklist_checks" (
	"organization_id" bigint NOT NULL,
	"email_id" bigint NOT NULL,
	"key" text NOT NULL,
	"is_checked" boolean NOT NULL,
	"version" integer NOT NULL,
	"changed_by" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checklist_checks_email_id_key_pk" PRIMARY KEY("email_id","key"),
	CONSTRAINT "checklist_checks_version_check" CHECK ("checklist_checks"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "comment_reactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"uuid" uuid NOT NULL,
	"user_id" bigint,
	"reviewer_id" bigint,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment_reads" (
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_up_to" bigint NOT NULL,
	CONSTRAINT "comment_reads_organization_id_document_kind_document_id_user_id_pk" PRIMARY KEY("organization_id","document_kind","document_id","user_id"),
	CONSTRAINT "comment_reads_document_kind_check" CHECK ("comment_reads"."document_kind" in ('email', 'template', 'layout', 'pin'))
);
--> statement-breakpoint
CREATE TABLE "comment_reviewers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reviewers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"name" text NOT NULL,
	"skin_tone" text,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reviewers_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "comment_reviewers_document_kind_check" CHECK ("comment_reviewers"."document_kind" in ('email', 'template', 'layout', 'pin')),
	CONSTRAINT "comment_reviewers_skin_tone_check" CHECK ("comment_reviewers"."skin_tone" in ('1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'))
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"parent_id" bigint,
	"user_id" bigint,
	"reviewer_id" bigint,
	"source" text NOT NULL,
	"content" text NOT NULL,
	"mentions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"block_id" text,
	"quote" text DEFAULT '' NOT NULL,
	"fingerprint" text,
	"version" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "comments_document_kind_check" CHECK ("comments"."document_kind" in ('email', 'template', 'layout', 'pin')),
	CONSTRAINT "comments_status_check" CHECK ("comments"."status" in ('open', 'resolved')),
	CONSTRAINT "comments_version_check" CHECK ("comments"."version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "damaged_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "damaged_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"organization_id" bigint,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"check_id" bigint NOT NULL,
	CONSTRAINT "damaged_files_kind_check" CHECK ("damaged_files"."kind" in ('file', 'document', 'draft')),
	CONSTRAINT "damaged_files_state_check" CHECK ("damaged_files"."state" in ('damaged', 'missing', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"organization_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"id" bigint NOT NULL,
	"email_id" bigint GENERATED ALWAYS AS (case when "kind" = 'email' then "id" end) STORED,
	"template_id" bigint GENERATED ALWAYS AS (case when "kind" = 'template' then "id" end) STORED,
	"layout_id" bigint GENERATED ALWAYS AS (case when "kind" = 'layout' then "id" end) STORED,
	"pin_id" bigint GENERATED ALWAYS AS (case when "kind" = 'pin' then "id" end) STORED,
	CONSTRAINT "documents_organization_id_kind_id_pk" PRIMARY KEY("organization_id","kind","id"),
	CONSTRAINT "documents_kind_check" CHECK ("documents"."kind" in ('email', 'template', 'layout', 'pin'))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"tab_id" text NOT NULL,
	"base_version" integer NOT NULL,
	"layout_id" bigint,
	"html_sha256" text NOT NULL,
	"compressed" "bytea" NOT NULL,
	"file_keys" text[],
	"changes" integer DEFAULT 0 NOT NULL,
	"settings" jsonb NOT NULL,
	"origin" text DEFAULT 'typing' NOT NULL,
	"user_agent" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "drafts_document_kind_check" CHECK ("drafts"."document_kind" in ('email', 'template', 'layout', 'pin')),
	CONSTRAINT "drafts_origin_check" CHECK ("drafts"."origin" in ('typing', 'stale', 'lease_lost', 'deleted')),
	CONSTRAINT "drafts_base_version_check" CHECK ("drafts"."base_version" >= 0),
	CONSTRAINT "drafts_layout_id_check" CHECK ("drafts"."layout_id" >= 1),
	CONSTRAINT "drafts_changes_check" CHECK ("drafts"."changes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "edit_leases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edit_leases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"lease_number" bigint NOT NULL,
	"user_id" bigint,
	"tab_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "edit_leases_holder_check" CHECK (("edit_leases"."user_id" is null) = ("edit_leases"."tab_id" is null)),
	CONSTRAINT "edit_leases_document_kind_check" CHECK ("edit_leases"."document_kind" in ('email', 'template', 'layout', 'pin'))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"from_email" text NOT NULL,
	"to_email" text NOT NULL,
	"password_mark" "bytea" NOT NULL,
	"from_hash" "bytea",
	"to_hash" "bytea",
	"from_confirmed_at" timestamp with time zone,
	"to_confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "email_changes_from_hash_unique" UNIQUE("from_hash"),
	CONSTRAINT "email_changes_to_hash_unique" UNIQUE("to_hash")
);
--> statement-breakpoint
CREATE TABLE "email_parts" (
	"organization_id" bigint NOT NULL,
	"email_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "email_parts_email_id_kind_name_pk" PRIMARY KEY("email_id","kind","name"),
	CONSTRAINT "email_parts_kind_check" CHECK ("email_parts"."kind" in ('section', 'component', 'link_style', 'pin')),
	CONSTRAINT "email_parts_count_check" CHECK ("email_parts"."count" >= 1)
);
--> statement-breakpoint
CREATE TABLE "email_texts" (
	"email_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"folded" text GENERATED ALWAYS AS (lower(normalize("text", NFC))) STORED,
	"parts_version" integer,
	CONSTRAINT "email_texts_parts_version_check" CHECK ("email_texts"."parts_version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"folder_id" bigint,
	"deleted_folder_id" bigint,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"template_version" integer NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"marker_prefix" text NOT NULL,
	"encoding" text,
	"layout_id" bigint,
	"created_by" bigint,
	"updated_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "emails_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "emails_type_check" CHECK ("emails"."type" in ('email', 'page')),
	CONSTRAINT "emails_encoding_check" CHECK ("emails"."encoding" in ('utf-8', 'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr')),
	CONSTRAINT "emails_template_version_check" CHECK ("emails"."template_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "export_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"error" text,
	"failed" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "export_jobs_kind_check" CHECK ("export_jobs"."kind" in ('pdf', 'zip')),
	CONSTRAINT "export_jobs_state_check" CHECK ("export_jobs"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "export_jobs_percent_check" CHECK ("export_jobs"."percent" >= 0 and "export_jobs"."percent" <= 100),
	CONSTRAINT "export_jobs_failed_check" CHECK ("export_jobs"."failed" >= 0),
	CONSTRAINT "export_jobs_size_check" CHECK ("export_jobs"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "export_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"email_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"findings" jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_releases_version_check" CHECK ("export_releases"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "file_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phase" text DEFAULT 'files' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "file_checks_phase_check" CHECK ("file_checks"."phase" in ('files', 'documents', 'drafts')),
	CONSTRAINT "file_checks_total_check" CHECK ("file_checks"."total" >= 0),
	CONSTRAINT "file_checks_files_check" CHECK ("file_checks"."files" >= 0),
	CONSTRAINT "file_checks_documents_check" CHECK ("file_checks"."documents" >= 0),
	CONSTRAINT "file_checks_bytes_check" CHECK ("file_checks"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "folder_collapses" (
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"folder_id" bigint NOT NULL,
	CONSTRAINT "folder_collapses_user_id_folder_id_pk" PRIMARY KEY("user_id","folder_id")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"parent_id" bigint,
	"deleted_parent_id" bigint,
	"name" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "folders_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "former_domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_domains_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "handover_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "handover_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code_hash" "bytea" NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"parent_session_id" bigint NOT NULL,
	"path" text DEFAULT '/' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "handover_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "html_contents" (
	"organization_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"compressed" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"are_files_listed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "html_contents_organization_id_sha256_pk" PRIMARY KEY("organization_id","sha256"),
	CONSTRAINT "html_contents_size_check" CHECK ("html_contents"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "html_files" (
	"organization_id" bigint NOT NULL,
	"html_sha256" text NOT NULL,
	"blob_key" text NOT NULL,
	CONSTRAINT "html_files_organization_id_html_sha256_blob_key_pk" PRIMARY KEY("organization_id","html_sha256","blob_key")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_sha256" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_providers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"settings" jsonb NOT NULL,
	"client_secret" "bytea",
	"is_active" boolean DEFAULT false NOT NULL,
	"adds_members" boolean DEFAULT true NOT NULL,
	"default_role" text DEFAULT 'editor' NOT NULL,
	"group_claim" text,
	"group_roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_test" jsonb,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_providers_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "identity_providers_kind_check" CHECK ("identity_providers"."kind" in ('oidc', 'saml')),
	CONSTRAINT "identity_providers_default_role_check" CHECK ("identity_providers"."default_role" in ('admin', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "image_folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_folders_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"email_id" bigint,
	"is_of_theme" boolean DEFAULT false NOT NULL,
	"blob_id" bigint NOT NULL,
	"thumbnail_blob_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"folder_id" bigint,
	"original_id" bigint,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"density" double precision DEFAULT 1 NOT NULL,
	"crop" jsonb,
	"focal_point" jsonb,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "images_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "images_width_check" CHECK ("images"."width" >= 0),
	CONSTRAINT "images_height_check" CHECK ("images"."height" >= 0),
	CONSTRAINT "images_density_check" CHECK ("images"."density" >= 0)
);
--> statement-breakpoint
CREATE TABLE "layout_pages" (
	"layout_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"page_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "layouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"template_version" integer NOT NULL,
	"title" text NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"marker_prefix" text NOT NULL,
	"encoding" text,
	"created_by" bigint,
	"updated_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "layouts_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "layouts_encoding_check" CHECK ("layouts"."encoding" in ('utf-8', 'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr')),
	CONSTRAINT "layouts_template_version_check" CHECK ("layouts"."template_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"address_sha256" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"fault" text,
	"status" integer,
	"redirects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_checks_state_check" CHECK ("link_checks"."state" in ('pending', 'ok', 'broken', 'unsure')),
	CONSTRAINT "link_checks_fault_check" CHECK ("link_checks"."fault" in ('answered', 'robots', 'certificate', 'unreachable', 'not_public', 'too_slow', 'too_many_redirects')),
	CONSTRAINT "link_checks_status_check" CHECK ("link_checks"."status" >= 100 and "link_checks"."status" <= 999)
);
--> statement-breakpoint
CREATE TABLE "log_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"stream_id" bigint NOT NULL,
	"audit_event_id" bigint,
	"action" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "log_deliveries_state_check" CHECK ("log_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "log_deliveries_attempts_check" CHECK ("log_deliveries"."attempts" >= 0),
	CONSTRAINT "log_deliveries_status_check" CHECK ("log_deliveries"."status" >= 100 and "log_deliveries"."status" <= 999)
);
--> statement-breakpoint
CREATE TABLE "log_streams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_streams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"url" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_secret_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_streams_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "log_streams_organization" UNIQUE("organization_id"),
	CONSTRAINT "log_streams_failures_check" CHECK ("log_streams"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint,
	"sender_id" bigint,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"body" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"waiting_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_attempts_check" CHECK ("mails"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" text NOT NULL,
	"last_template_id" bigint,
	"first_use_noticed_at" timestamp with time zone,
	"access_ends_on" date,
	"access_ends_at" timestamp with time zone,
	"end_announced_at" timestamp with time zone,
	"end_recorded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "memberships_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "memberships_role_check" CHECK ("memberships"."role" in ('owner', 'admin', 'editor', 'commentor')),
	CONSTRAINT "memberships_access_end_check" CHECK (("memberships"."access_ends_on" is null) = ("memberships"."access_ends_at" is null)),
	CONSTRAINT "memberships_owner_stays_check" CHECK ("memberships"."role" <> 'owner' or "memberships"."access_ends_at" is null)
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"in_app" boolean NOT NULL,
	"email_mode" text NOT NULL,
	"push" boolean NOT NULL,
	"badge" text NOT NULL,
	"approvals_in_app" boolean DEFAULT true NOT NULL,
	"approvals_email_mode" text DEFAULT 'now' NOT NULL,
	"approvals_push" boolean DEFAULT true NOT NULL,
	"members_in_app" boolean DEFAULT true NOT NULL,
	"members_email_mode" text DEFAULT 'hourly' NOT NULL,
	"members_push" boolean DEFAULT false NOT NULL,
	CONSTRAINT "notification_settings_email_mode_check" CHECK ("notification_settings"."email_mode" in ('off', 'now', 'hourly')),
	CONSTRAINT "notification_settings_approvals_email_mode_check" CHECK ("notification_settings"."approvals_email_mode" in ('off', 'now', 'hourly')),
	CONSTRAINT "notification_settings_members_email_mode_check" CHECK ("notification_settings"."members_email_mode" in ('off', 'now', 'hourly')),
	CONSTRAINT "notification_settings_badge_check" CHECK ("notification_settings"."badge" in ('count', 'dot'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"action" text NOT NULL,
	"comment_id" bigint,
	"answer_id" bigint,
	"membership_id" bigint,
	"change_id" bigint NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_mail_due" boolean DEFAULT false NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "notifications_action_check" CHECK ("notifications"."action" in ('mention', 'reply', 'emoji', 'approval_request', 'approval_answer', 'approval_stale', 'access_ending', 'member_joined')),
	CONSTRAINT "notifications_subject_check" CHECK (num_nonnulls("notifications"."comment_id", "notifications"."answer_id", "notifications"."membership_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oauth_states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"verifier" "bytea" NOT NULL,
	"redirect" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"verified_at" timestamp with time zone,
	"join_role" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_domains_once" UNIQUE("organization_id","domain"),
	CONSTRAINT "organization_domains_join_role_check" CHECK ("organization_domains"."join_role" in ('editor', 'commentor'))
);
--> statement-breakpoint
CREATE TABLE "organization_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"error" text,
	"size" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "organization_exports_state_check" CHECK ("organization_exports"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "organization_exports_percent_check" CHECK ("organization_exports"."percent" >= 0 and "organization_exports"."percent" <= 100),
	CONSTRAINT "organization_exports_size_check" CHECK ("organization_exports"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "organization_invites" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"themes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"is_link_mailed" boolean DEFAULT false NOT NULL,
	"access_ends_on" date,
	"access_ends_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "organization_invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "organization_invites_role_check" CHECK ("organization_invites"."role" in ('owner', 'admin', 'editor', 'commentor')),
	CONSTRAINT "organization_invites_access_end_check" CHECK (("organization_invites"."access_ends_on" is null) = ("organization_invites"."access_ends_at" is null)),
	CONSTRAINT "organization_invites_owner_stays_check" CHECK ("organization_invites"."role" <> 'owner' or "organization_invites"."access_ends_at" is null)
);
--> statement-breakpoint
CREATE TABLE "organization_quotas" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"themes" integer,
	"people" integer,
	"integrations" integer,
	"storage_bytes" bigint,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_quotas_themes_check" CHECK ("organization_quotas"."themes" >= 0),
	CONSTRAINT "organization_quotas_people_check" CHECK ("organization_quotas"."people" >= 0),
	CONSTRAINT "organization_quotas_integrations_check" CHECK ("organization_quotas"."integrations" >= 0),
	CONSTRAINT "organization_quotas_storage_bytes_check" CHECK ("organization_quotas"."storage_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"domain" text,
	"default_themes" jsonb DEFAULT '"all"'::jsonb NOT NULL,
	"new_theme_access" jsonb DEFAULT '"managers"'::jsonb NOT NULL,
	"requires_two_factor" boolean DEFAULT false NOT NULL,
	"log_kept_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" bigint,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "organizations_domain_unique" UNIQUE("domain")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge_uses" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"user_handle" "bytea" NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"is_backed_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter_check" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "personas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "personas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"data" text NOT NULL,
	"created_by" bigint,
	"updated_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "personas_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "pin_archives" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"template_version" integer NOT NULL,
	"group_id" bigint,
	"title" text NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"is_mobile" boolean DEFAULT false NOT NULL,
	"section_id" text,
	"created_by" bigint,
	"updated_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_archives_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "pin_archives_template_version_check" CHECK ("pin_archives"."template_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pin_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_groups_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "pin_snapshots" (
	"version_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"html_sha1" text NOT NULL,
	"marker_prefix" text NOT NULL,
	"block_id" text
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" bigint PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "remote_objects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_objects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"document_kind" text,
	"document_id" bigint,
	"folder" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"remote_id" text,
	"url" text,
	"revision" text,
	"version" integer,
	"sha256" text,
	"their_sha256" text,
	"sending_sha256" text,
	"former_id" text,
	"assets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	"sent_with" uuid,
	"sent_by" bigint,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_objects_kind_check" CHECK ("remote_objects"."kind" in ('html', 'page', 'image')),
	CONSTRAINT "remote_objects_document_kind_check" CHECK ("remote_objects"."document_kind" in ('email', 'template', 'layout', 'pin')),
	CONSTRAINT "remote_objects_document_check" CHECK (("remote_objects"."kind" = 'image') = ("remote_objects"."document_id" is null)),
	CONSTRAINT "remote_objects_image_check" CHECK ("remote_objects"."kind" <> 'image' or "remote_objects"."sha256" is not null),
	CONSTRAINT "remote_objects_version_check" CHECK ("remote_objects"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "replacements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replacements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replacements_state_check" CHECK ("replacements"."state" in ('waiting', 'running', 'done', 'returning', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"lease_number" bigint NOT NULL,
	"base_version" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"state_sequence" bigint NOT NULL,
	"state" text,
	"changes" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_organization_id_document_kind_document_id_pk" PRIMARY KEY("organization_id","document_kind","document_id"),
	CONSTRAINT "rooms_document_kind_check" CHECK ("rooms"."document_kind" in ('email', 'template', 'layout', 'pin'))
);
--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"organization_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"scim_user_id" bigint NOT NULL,
	CONSTRAINT "scim_group_members_group_id_scim_user_id_pk" PRIMARY KEY("group_id","scim_user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scim_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"uuid" text NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"role" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_groups_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "scim_groups_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "scim_groups_role_check" CHECK ("scim_groups"."role" in ('admin', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scim_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "scim_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "scim_users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"uuid" text NOT NULL,
	"user_id" bigint NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"given_name" text DEFAULT '' NOT NULL,
	"family_name" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"timezone" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"parked" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scim_users_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "scim_users_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "scim_users_person" UNIQUE("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "screenshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screenshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"item_sha1" text,
	"item_id" text,
	"html_sha256" text NOT NULL,
	"template_version" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"desktop" "bytea",
	"mobile" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screenshots_object" UNIQUE NULLS NOT DISTINCT("organization_id","kind","object_id","item_sha1"),
	CONSTRAINT "screenshots_kind_check" CHECK ("screenshots"."kind" in ('email', 'layout', 'pin', 'template', 'item')),
	CONSTRAINT "screenshots_item_check" CHECK (num_nonnulls("screenshots"."item_sha1", "screenshots"."item_id") = case when "screenshots"."kind" = 'item' then 2 else 0 end),
	CONSTRAINT "screenshots_status_check" CHECK ("screenshots"."status" in ('pending', 'ready', 'error')),
	CONSTRAINT "screenshots_error_check" CHECK ("screenshots"."error" in ('missing', 'time', 'memory', 'failed')),
	CONSTRAINT "screenshots_template_version_check" CHECK ("screenshots"."template_version" >= 0),
	CONSTRAINT "screenshots_attempts_check" CHECK ("screenshots"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint,
	"user_id" bigint,
	"action" text NOT NULL,
	"address" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"parent_user_id" bigint,
	"parent_session_id" bigint,
	"is_renewal_due" boolean DEFAULT false NOT NULL,
	"provider_id" bigint,
	"provider_session" text,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"user_agent" text,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"version" integer,
	"label" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"token_encrypted" "bytea" NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" bigint,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "share_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "share_links_document_kind_check" CHECK ("share_links"."document_kind" in ('email', 'template', 'layout', 'pin')),
	CONSTRAINT "share_links_version_check" CHECK ("share_links"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"organization" text NOT NULL,
	"password_hash" text NOT NULL,
	"timezone" text,
	"ref" text,
	"redirect" text,
	"token_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_ups_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "source_templates" (
	"organization_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	CONSTRAINT "source_templates_pk" PRIMARY KEY("source_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"adapter" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" "bytea" NOT NULL,
	"is_for_all_themes" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"last_error" text,
	"last_tested_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "sources_status_check" CHECK ("sources"."status" in ('new', 'ready', 'failed', 'needs_sign_in'))
);
--> statement-breakpoint
CREATE TABLE "sso_replays" (
	"organization_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_replays_provider_id_hash_pk" PRIMARY KEY("provider_id","hash")
);
--> statement-breakpoint
CREATE TABLE "sso_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"checks" "bytea",
	"request_id" text,
	"tested_by" bigint,
	"path" text DEFAULT '/' NOT NULL,
	"answer" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sso_requests_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "sso_requests_request" UNIQUE("provider_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "sso_settings" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"exempt_user_id" bigint
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"organization_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_templates" (
	"organization_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"access" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_templates_team_id_template_id_pk" PRIMARY KEY("team_id","template_id"),
	CONSTRAINT "team_templates_access_check" CHECK ("team_templates"."access" in ('editor', 'commentor'))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scim_group_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "template_files" (
	"version_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"encoding" text DEFAULT 'utf-8' NOT NULL,
	"has_bom" boolean DEFAULT false NOT NULL,
	"assets" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"asset_key" text NOT NULL,
	"file_name" text DEFAULT 'index.html' NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "template_files_asset_key_unique" UNIQUE("asset_key"),
	CONSTRAINT "template_files_encoding_check" CHECK ("template_files"."encoding" in ('utf-8', 'ibm866', 'iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8', 'iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr'))
);
--> statement-breakpoint
CREATE TABLE "template_people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"user_id" bigint,
	"invited_email" text,
	"invited_name" text DEFAULT '' NOT NULL,
	"invite_hash" "bytea",
	"is_link_mailed" boolean DEFAULT false NOT NULL,
	"access" text DEFAULT 'editor' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "template_people_access_check" CHECK ("template_people"."access" in ('editor', 'commentor'))
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" bigint,
	"updated_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "templates_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "templates_type_check" CHECK ("templates"."type" in ('email', 'page'))
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"uuid" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"error_kind" text,
	"question" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "transfers_state_check" CHECK ("transfers"."state" in ('running', 'done', 'failed', 'question')),
	CONSTRAINT "transfers_question_check" CHECK ("transfers"."question" in ('changed', 'gone', 'exists')),
	CONSTRAINT "transfers_done_check" CHECK ("transfers"."done" >= 0),
	CONSTRAINT "transfers_total_check" CHECK ("transfers"."total" >= 0),
	CONSTRAINT "transfers_kept_check" CHECK ("transfers"."kept" >= 0),
	CONSTRAINT "transfers_attempts_check" CHECK ("transfers"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "two_factors_last_step_check" CHECK ("two_factors"."last_step" >= 0),
	CONSTRAINT "two_factors_failures_check" CHECK ("two_factors"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "upgrade_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"html_sha256" text NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"changed" double precision,
	"is_cut" boolean DEFAULT false NOT NULL,
	"picture" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upgrade_differences_kind_check" CHECK ("upgrade_differences"."kind" in ('email', 'layout', 'pin')),
	CONSTRAINT "upgrade_differences_status_check" CHECK ("upgrade_differences"."status" in ('pending', 'ready', 'error')),
	CONSTRAINT "upgrade_differences_error_check" CHECK ("upgrade_differences"."error" in ('missing', 'time', 'memory', 'failed')),
	CONSTRAINT "upgrade_differences_from_version_check" CHECK ("upgrade_differences"."from_version" >= 0),
	CONSTRAINT "upgrade_differences_to_version_check" CHECK ("upgrade_differences"."to_version" >= 0),
	CONSTRAINT "upgrade_differences_attempts_check" CHECK ("upgrade_differences"."attempts" >= 0),
	CONSTRAINT "upgrade_differences_changed_check" CHECK ("upgrade_differences"."changed" >= 0 and "upgrade_differences"."changed" <= 1)
);
--> statement-breakpoint
CREATE TABLE "upload_progress" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_progress_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"uuid" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"outcome" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_progress_percent_check" CHECK ("upload_progress"."percent" >= 0 and "upload_progress"."percent" <= 100)
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_subject" UNIQUE("provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"name" text NOT NULL,
	"password_hash" text,
	"is_site_admin" boolean DEFAULT false NOT NULL,
	"timezone" text,
	"theme" text DEFAULT 'auto' NOT NULL,
	"job" text DEFAULT '' NOT NULL,
	"workplace" text,
	"skin_tone" text,
	"uses_single_letters" boolean DEFAULT true NOT NULL,
	"avatar_key" text,
	"sign_up_ref" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"locked_at" timestamp with time zone,
	"locked_by" bigint,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_theme_check" CHECK ("users"."theme" in ('dark', 'light', 'auto')),
	CONSTRAINT "users_skin_tone_check" CHECK ("users"."skin_tone" in ('1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'))
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"html_sha256" text NOT NULL,
	"title" text,
	"settings" jsonb,
	"template_version" integer,
	"restored_from" integer,
	"name" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "versions_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "versions_document_kind_check" CHECK ("versions"."document_kind" in ('email', 'template', 'layout', 'pin')),
	CONSTRAINT "versions_email_check" CHECK (num_nonnulls("versions"."title", "versions"."settings") = case when "versions"."document_kind" = 'email' then 2 else 0 end),
	CONSTRAINT "versions_theme_check" CHECK (("versions"."template_version" is null) = ("versions"."document_kind" = 'template')),
	CONSTRAINT "versions_version_check" CHECK ("versions"."version" >= 1),
	CONSTRAINT "versions_template_version_check" CHECK ("versions"."template_version" >= 0),
	CONSTRAINT "versions_restored_from_check" CHECK ("versions"."restored_from" >= 1)
);
--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_stage_fk" FOREIGN KEY ("organization_id","stage_id") REFERENCES "public"."approval_stages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_reviewer_fk" FOREIGN KEY ("organization_id","reviewer_id") REFERENCES "public"."comment_reviewers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stages" ADD CONSTRAINT "approval_stages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stages" ADD CONSTRAINT "approval_stages_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."approval_requests"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatar_files" ADD CONSTRAINT "avatar_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_events" ADD CONSTRAINT "billing_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_outbox" ADD CONSTRAINT "change_outbox_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_outbox" ADD CONSTRAINT "change_outbox_event_fk" FOREIGN KEY ("organization_id","audit_event_id") REFERENCES "public"."audit_events"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_checks" ADD CONSTRAINT "checklist_checks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_checks" ADD CONSTRAINT "checklist_checks_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_checks" ADD CONSTRAINT "checklist_checks_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_comment_fk" FOREIGN KEY ("organization_id","comment_id") REFERENCES "public"."comments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reactions" ADD CONSTRAINT "comment_reactions_reviewer_fk" FOREIGN KEY ("organization_id","reviewer_id") REFERENCES "public"."comment_reviewers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reads" ADD CONSTRAINT "comment_reads_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reads" ADD CONSTRAINT "comment_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reads" ADD CONSTRAINT "comment_reads_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reviewers" ADD CONSTRAINT "comment_reviewers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reviewers" ADD CONSTRAINT "comment_reviewers_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."comments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_reviewer_fk" FOREIGN KEY ("organization_id","reviewer_id") REFERENCES "public"."comment_reviewers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damaged_files" ADD CONSTRAINT "damaged_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damaged_files" ADD CONSTRAINT "damaged_files_check_id_file_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."file_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_layout_fk" FOREIGN KEY ("organization_id","layout_id") REFERENCES "public"."layouts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pin_fk" FOREIGN KEY ("organization_id","pin_id") REFERENCES "public"."pin_archives"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_parts" ADD CONSTRAINT "email_parts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_parts" ADD CONSTRAINT "email_parts_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_deleted_folder_fk" FOREIGN KEY ("organization_id","deleted_folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE set null ("deleted_folder_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_folder_fk" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE set null ("folder_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_layout_fk" FOREIGN KEY ("organization_id","layout_id") REFERENCES "public"."layouts"("organization_id","id") ON DELETE set null ("layout_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_releases" ADD CONSTRAINT "export_releases_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_releases" ADD CONSTRAINT "export_releases_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_releases" ADD CONSTRAINT "export_releases_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_collapses" ADD CONSTRAINT "folder_collapses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_collapses" ADD CONSTRAINT "folder_collapses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_collapses" ADD CONSTRAINT "folder_collapses_folder_fk" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_deleted_parent_fk" FOREIGN KEY ("organization_id","deleted_parent_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE set null ("deleted_parent_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE set null ("parent_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_domains" ADD CONSTRAINT "former_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_codes" ADD CONSTRAINT "handover_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_codes" ADD CONSTRAINT "handover_codes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "html_contents" ADD CONSTRAINT "html_contents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "html_files" ADD CONSTRAINT "html_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "html_files" ADD CONSTRAINT "html_files_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_providers" ADD CONSTRAINT "identity_providers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_folders" ADD CONSTRAINT "image_folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_folders" ADD CONSTRAINT "image_folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_folders" ADD CONSTRAINT "image_folders_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_original_fk" FOREIGN KEY ("organization_id","original_id") REFERENCES "public"."images"("organization_id","id") ON DELETE set null ("original_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_blob_fk" FOREIGN KEY ("organization_id","blob_id") REFERENCES "public"."blobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_thumbnail_fk" FOREIGN KEY ("organization_id","thumbnail_blob_id") REFERENCES "public"."blobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_folder_fk" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."image_folders"("organization_id","id") ON DELETE set null ("folder_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_pages" ADD CONSTRAINT "layout_pages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_pages" ADD CONSTRAINT "layout_pages_layout_fk" FOREIGN KEY ("organization_id","layout_id") REFERENCES "public"."layouts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_pages" ADD CONSTRAINT "layout_pages_page_fk" FOREIGN KEY ("organization_id","page_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_deliveries" ADD CONSTRAINT "log_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_deliveries" ADD CONSTRAINT "log_deliveries_stream_fk" FOREIGN KEY ("organization_id","stream_id") REFERENCES "public"."log_streams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_streams" ADD CONSTRAINT "log_streams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_streams" ADD CONSTRAINT "log_streams_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_last_template_fk" FOREIGN KEY ("organization_id","last_template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE set null ("last_template_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_fk" FOREIGN KEY ("organization_id","comment_id") REFERENCES "public"."comments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_answer_fk" FOREIGN KEY ("organization_id","answer_id") REFERENCES "public"."approval_answers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_membership_fk" FOREIGN KEY ("organization_id","membership_id") REFERENCES "public"."memberships"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invites" ADD CONSTRAINT "organization_invites_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_invites" ADD CONSTRAINT "organization_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_quotas" ADD CONSTRAINT "organization_quotas_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_quotas" ADD CONSTRAINT "organization_quotas_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_group_fk" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."pin_groups"("organization_id","id") ON DELETE set null ("group_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_groups" ADD CONSTRAINT "pin_groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_groups" ADD CONSTRAINT "pin_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_groups" ADD CONSTRAINT "pin_groups_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_snapshots" ADD CONSTRAINT "pin_snapshots_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_snapshots" ADD CONSTRAINT "pin_snapshots_version_fk" FOREIGN KEY ("organization_id","version_id") REFERENCES "public"."versions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_objects" ADD CONSTRAINT "remote_objects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_objects" ADD CONSTRAINT "remote_objects_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_objects" ADD CONSTRAINT "remote_objects_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_objects" ADD CONSTRAINT "remote_objects_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_fk" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."scim_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_user_fk" FOREIGN KEY ("organization_id","scim_user_id") REFERENCES "public"."scim_users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_parent_user_id_users_id_fk" FOREIGN KEY ("parent_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_templates" ADD CONSTRAINT "source_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_templates" ADD CONSTRAINT "source_templates_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_templates" ADD CONSTRAINT "source_templates_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_replays" ADD CONSTRAINT "sso_replays_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_replays" ADD CONSTRAINT "sso_replays_provider_fk" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."identity_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_requests" ADD CONSTRAINT "sso_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_requests" ADD CONSTRAINT "sso_requests_tested_by_users_id_fk" FOREIGN KEY ("tested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_requests" ADD CONSTRAINT "sso_requests_provider_fk" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."identity_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD CONSTRAINT "sso_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_settings" ADD CONSTRAINT "sso_settings_exempt_user_id_users_id_fk" FOREIGN KEY ("exempt_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_team_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_scim_group_fk" FOREIGN KEY ("organization_id","scim_group_id") REFERENCES "public"."scim_groups"("organization_id","id") ON DELETE set null ("scim_group_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_files" ADD CONSTRAINT "template_files_version_fk" FOREIGN KEY ("organization_id","version_id") REFERENCES "public"."versions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_people" ADD CONSTRAINT "template_people_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_people" ADD CONSTRAINT "template_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_people" ADD CONSTRAINT "template_people_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_people" ADD CONSTRAINT "template_people_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_differences" ADD CONSTRAINT "upgrade_differences_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_differences" ADD CONSTRAINT "upgrade_differences_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_differences" ADD CONSTRAINT "upgrade_differences_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_progress" ADD CONSTRAINT "upload_progress_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_progress" ADD CONSTRAINT "upload_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_provider_fk" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."identity_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_answers_user" ON "approval_answers" USING btree ("stage_id","user_id") WHERE "approval_answers"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_answers_reviewer" ON "approval_answers" USING btree ("stage_id","reviewer_id") WHERE "approval_answers"."reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "approval_answers_by_user" ON "approval_answers" USING btree ("user_id") WHERE "approval_answers"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "approval_answers_by_reviewer" ON "approval_answers" USING btree ("reviewer_id") WHERE "approval_answers"."reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "approval_requests_document" ON "approval_requests" USING btree ("document_kind","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open" ON "approval_requests" USING btree ("document_kind","document_id","version") WHERE "approval_requests"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_stages_position" ON "approval_stages" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "audit_events_object" ON "audit_events" USING btree ("organization_id","object_kind","object_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("organization_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("organization_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_events_time" ON "audit_events" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "avatar_files_key" ON "avatar_files" USING btree ("key","side");--> statement-breakpoint
CREATE INDEX "avatar_files_user" ON "avatar_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "avatar_files_sha256" ON "avatar_files" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_accounts_customer" ON "billing_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "billing_accounts_failing" ON "billing_accounts" USING btree ("failing_since") WHERE "billing_accounts"."failing_since" is not null;--> statement-breakpoint
CREATE INDEX "billing_events_organization" ON "billing_events" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "billing_events_time" ON "billing_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blobs_sha256" ON "blobs" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reactions_uuid" ON "comment_reactions" USING btree ("comment_id","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reactions_user" ON "comment_reactions" USING btree ("comment_id","user_id","code") WHERE "comment_reactions"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reactions_reviewer" ON "comment_reactions" USING btree ("comment_id","reviewer_id","code") WHERE "comment_reactions"."reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "comment_reactions_by_reviewer" ON "comment_reactions" USING btree ("reviewer_id") WHERE "comment_reactions"."reviewer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reviewers_key" ON "comment_reviewers" USING btree ("document_kind","document_id","key_hash");--> statement-breakpoint
CREATE INDEX "comments_document" ON "comments" USING btree ("document_kind","document_id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_reviewer" ON "comments" USING btree ("reviewer_id") WHERE "comments"."reviewer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "damaged_files_key" ON "damaged_files" USING btree ("kind","sha256",coalesce("organization_id", 0));--> statement-breakpoint
CREATE INDEX "damaged_files_check" ON "damaged_files" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "documents_email" ON "documents" USING btree ("email_id") WHERE "documents"."email_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_template" ON "documents" USING btree ("template_id") WHERE "documents"."template_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_layout" ON "documents" USING btree ("layout_id") WHERE "documents"."layout_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_pin" ON "documents" USING btree ("pin_id") WHERE "documents"."pin_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_tab_key" ON "drafts" USING btree ("document_kind","document_id","user_id","tab_id") WHERE "drafts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drafts_document" ON "drafts" USING btree ("document_kind","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "edit_leases_document_key" ON "edit_leases" USING btree ("document_kind","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_waiting" ON "email_changes" USING btree ("user_id") WHERE "email_changes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_time" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "email_texts_folded_trigrams" ON "email_texts" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_template" ON "emails" USING btree ("template_id","updated_at");--> statement-breakpoint
CREATE INDEX "emails_organization" ON "emails" USING btree ("organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "emails_standing" ON "emails" USING btree ("organization_id","template_id") WHERE "emails"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "emails_folder" ON "emails" USING btree ("folder_id") WHERE "emails"."folder_id" is not null;--> statement-breakpoint
CREATE INDEX "emails_deleted_folder" ON "emails" USING btree ("deleted_folder_id") WHERE "emails"."deleted_folder_id" is not null;--> statement-breakpoint
CREATE INDEX "emails_layout" ON "emails" USING btree ("layout_id") WHERE "emails"."layout_id" is not null;--> statement-breakpoint
CREATE INDEX "emails_title_trigrams" ON "emails" USING gin (normalize("title", NFC) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "export_jobs_template" ON "export_jobs" USING btree ("template_id","created_by");--> statement-breakpoint
CREATE INDEX "export_jobs_expires" ON "export_jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "export_releases_email" ON "export_releases" USING btree ("email_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "file_checks_running" ON "file_checks" USING btree (("ended_at" is null)) WHERE "file_checks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "folders_template" ON "folders" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("parent_id") WHERE "folders"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "folders_deleted_parent" ON "folders" USING btree ("deleted_parent_id") WHERE "folders"."deleted_parent_id" is not null;--> statement-breakpoint
CREATE INDEX "folders_name_trigrams" ON "folders" USING gin (normalize("name", NFC) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "handover_codes_expiry" ON "handover_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "html_contents_unlisted" ON "html_contents" USING btree ("organization_id") WHERE not "html_contents"."are_files_listed";--> statement-breakpoint
CREATE INDEX "html_files_key" ON "html_files" USING btree ("organization_id","blob_key");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_key" ON "idempotency_keys" USING btree ("user_id","scope","key");--> statement-breakpoint
CREATE INDEX "image_folders_template" ON "image_folders" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "images_template" ON "images" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "images_library" ON "images" USING btree ("template_id","id") WHERE "images"."original_id" is null and "images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "images_email" ON "images" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "images_blob" ON "images" USING btree ("blob_id");--> statement-breakpoint
CREATE INDEX "images_folder" ON "images" USING btree ("folder_id") WHERE "images"."folder_id" is not null;--> statement-breakpoint
CREATE INDEX "images_thumbnail" ON "images" USING btree ("thumbnail_blob_id") WHERE "images"."thumbnail_blob_id" is not null;--> statement-breakpoint
CREATE INDEX "images_original" ON "images" USING btree ("original_id");--> statement-breakpoint
CREATE INDEX "layout_pages_page" ON "layout_pages" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "layouts_template" ON "layouts" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "link_checks_address" ON "link_checks" USING btree ("organization_id","address_sha256");--> statement-breakpoint
CREATE INDEX "link_checks_state" ON "link_checks" USING btree ("organization_id","state");--> statement-breakpoint
CREATE INDEX "log_deliveries_stream" ON "log_deliveries" USING btree ("stream_id","id");--> statement-breakpoint
CREATE INDEX "log_deliveries_waiting" ON "log_deliveries" USING btree ("stream_id","id") WHERE "log_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_time" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("waiting_since") WHERE "mails"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("organization_id",lower("to_address"));--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_user_key" ON "memberships" USING btree ("organization_id","user_id") WHERE "memberships"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_user_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_last_template" ON "memberships" USING btree ("last_template_id") WHERE "memberships"."last_template_id" is not null;--> statement-breakpoint
CREATE INDEX "memberships_access_end" ON "memberships" USING btree ("access_ends_at") WHERE "memberships"."access_ends_at" is not null and "memberships"."end_recorded_at" is null and "memberships"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("comment_id","user_id","action");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_answer_once" ON "notifications" USING btree ("answer_id","user_id","action");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_membership_once" ON "notifications" USING btree ("membership_id","user_id","action");--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","organization_id","change_id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","organization_id") WHERE not "notifications"."is_read" and "notifications"."is_listed" and "notifications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_due" ON "notifications" USING btree ("user_id") WHERE "notifications"."is_mail_due";--> statement-breakpoint
CREATE INDEX "notifications_time" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_states_hash" ON "oauth_states" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "oauth_states_source" ON "oauth_states" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "oauth_states_expiry" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_domains_verified" ON "organization_domains" USING btree ("domain") WHERE "organization_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "organization_exports_organization" ON "organization_exports" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organization_invites_organization" ON "organization_invites" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_invites_pending_key" ON "organization_invites" USING btree ("organization_id",lower("email")) WHERE "organization_invites"."accepted_at" is null and "organization_invites"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "personas_template" ON "personas" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "pin_archives_template" ON "pin_archives" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "pin_archives_group" ON "pin_archives" USING btree ("group_id") WHERE "pin_archives"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "pin_groups_template" ON "pin_groups" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "remote_objects_of_document" ON "remote_objects" USING btree ("source_id","document_kind","document_id","kind") WHERE "remote_objects"."kind" <> 'image';--> statement-breakpoint
CREATE UNIQUE INDEX "remote_objects_image" ON "remote_objects" USING btree ("source_id","sha256") WHERE "remote_objects"."kind" = 'image';--> statement-breakpoint
CREATE INDEX "remote_objects_document" ON "remote_objects" USING btree ("organization_id","document_kind","document_id");--> statement-breakpoint
CREATE INDEX "replacements_template" ON "replacements" USING btree ("template_id","created_by");--> statement-breakpoint
CREATE INDEX "replacements_created" ON "replacements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "scim_group_members_user" ON "scim_group_members" USING btree ("scim_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name" ON "scim_groups" USING btree ("organization_id",lower("display_name"));--> statement-breakpoint
CREATE INDEX "scim_tokens_organization" ON "scim_tokens" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_name" ON "scim_users" USING btree ("organization_id",lower("user_name"));--> statement-breakpoint
CREATE INDEX "screenshots_html" ON "screenshots" USING btree ("organization_id","html_sha256");--> statement-breakpoint
CREATE INDEX "screenshots_template" ON "screenshots" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "screenshots_missing" ON "screenshots" USING btree ("id") WHERE "screenshots"."error" = 'missing';--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_session_id");--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("provider_id") WHERE "sessions"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "share_links_document" ON "share_links" USING btree ("document_kind","document_id");--> statement-breakpoint
CREATE INDEX "sign_ups_time" ON "sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "source_templates_template" ON "source_templates" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "sso_replays_expiry" ON "sso_replays" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_requests_expiry" ON "sso_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "team_templates_template" ON "team_templates" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "teams_scim_group" ON "teams" USING btree ("scim_group_id") WHERE "teams"."scim_group_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "template_people_user_key" ON "template_people" USING btree ("template_id","user_id") WHERE "template_people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "template_people_by_user" ON "template_people" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "template_people_invite_key" ON "template_people" USING btree ("invite_hash");--> statement-breakpoint
CREATE INDEX "templates_organization" ON "templates" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "transfers_source" ON "transfers" USING btree ("organization_id","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_differences_object" ON "upgrade_differences" USING btree ("organization_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "upgrade_differences_html" ON "upgrade_differences" USING btree ("organization_id","html_sha256");--> statement-breakpoint
CREATE INDEX "upgrade_differences_template" ON "upgrade_differences" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_progress_key" ON "upload_progress" USING btree ("user_id","uuid");--> statement-breakpoint
CREATE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "versions_key" ON "versions" USING btree ("document_kind","document_id","version");--> statement-breakpoint
CREATE INDEX "versions_html" ON "versions" USING btree ("organization_id","html_sha256");
