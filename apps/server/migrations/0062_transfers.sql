CREATE TABLE "remote_objects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remote_objects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"document_kind" text,
	"document_id" bigint,
	"folder" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"remote_id" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"revision" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"their_sha256" text DEFAULT '' NOT NULL,
	"sending_sha256" text DEFAULT '' NOT NULL,
	"former_id" text DEFAULT '' NOT NULL,
	"assets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	"sent_with" uuid,
	"sent_by" bigint,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_objects_kind_check" CHECK ("remote_objects"."kind" in ('html', 'page', 'image')),
	CONSTRAINT "remote_objects_document_kind_check" CHECK ("remote_objects"."document_kind" in ('email', 'template')),
	CONSTRAINT "remote_objects_document_check" CHECK (("remote_objects"."kind" = 'image') = ("remote_objects"."document_id" is null)),
	CONSTRAINT "remote_objects_version_check" CHECK ("remote_objects"."version" >= 0)
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
	"error" text DEFAULT '' NOT NULL,
	"error_kind" text DEFAULT '' NOT NULL,
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
ALTER TABLE "remote_objects" ADD CONSTRAINT "remote_objects_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_objects" ADD CONSTRAINT "remote_objects_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_objects" ADD CONSTRAINT "remote_objects_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_objects" ADD CONSTRAINT "remote_objects_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remote_objects_of_document" ON "remote_objects" USING btree ("source_id","document_kind","document_id","kind") WHERE "remote_objects"."kind" <> 'image';--> statement-breakpoint
CREATE UNIQUE INDEX "remote_objects_image" ON "remote_objects" USING btree ("source_id","sha256") WHERE "remote_objects"."kind" = 'image';--> statement-breakpoint
CREATE INDEX "remote_objects_document" ON "remote_objects" USING btree ("organization_id","document_kind","document_id");--> statement-breakpoint
CREATE INDEX "transfers_source" ON "transfers" USING btree ("organization_id","source_id");