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
	CONSTRAINT "comment_reads_document_kind_check" CHECK ("comment_reads"."document_kind" in ('email', 'template'))
);
--> statement-breakpoint
CREATE TABLE "comment_reviewers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reviewers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"name" text NOT NULL,
	"skin_tone" text DEFAULT '' NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reviewers_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "comment_reviewers_document_kind_check" CHECK ("comment_reviewers"."document_kind" in ('email', 'template')),
	CONSTRAINT "comment_reviewers_skin_tone_check" CHECK ("comment_reviewers"."skin_tone" in ('', '1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'))
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
	"block_id" text DEFAULT '' NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "comments_document_kind_check" CHECK ("comments"."document_kind" in ('email', 'template')),
	CONSTRAINT "comments_status_check" CHECK ("comments"."status" in ('open', 'resolved')),
	CONSTRAINT "comments_version_check" CHECK ("comments"."version" >= 0)
);
--> statement-breakpoint
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
CREATE UNIQUE INDEX "comment_reactions_uuid" ON "comment_reactions" USING btree ("comment_id","uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reactions_user" ON "comment_reactions" USING btree ("comment_id","user_id","code") WHERE "comment_reactions"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reactions_reviewer" ON "comment_reactions" USING btree ("comment_id","reviewer_id","code") WHERE "comment_reactions"."reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "comment_reactions_by_reviewer" ON "comment_reactions" USING btree ("reviewer_id") WHERE "comment_reactions"."reviewer_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_reviewers_key" ON "comment_reviewers" USING btree ("document_kind","document_id","key_hash");--> statement-breakpoint
CREATE INDEX "comments_document" ON "comments" USING btree ("document_kind","document_id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id") WHERE "comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "comments_reviewer" ON "comments" USING btree ("reviewer_id") WHERE "comments"."reviewer_id" is not null;