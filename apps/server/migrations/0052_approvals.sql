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
	CONSTRAINT "approval_requests_document_kind_check" CHECK ("approval_requests"."document_kind" in ('email', 'template')),
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
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_stage_fk" FOREIGN KEY ("organization_id","stage_id") REFERENCES "public"."approval_stages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_reviewer_fk" FOREIGN KEY ("organization_id","reviewer_id") REFERENCES "public"."comment_reviewers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_requests" ADD CONSTRAINT "approval_requests_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stages" ADD CONSTRAINT "approval_stages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stages" ADD CONSTRAINT "approval_stages_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."approval_requests"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_answers_user" ON "approval_answers" USING btree ("stage_id","user_id") WHERE "approval_answers"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_answers_reviewer" ON "approval_answers" USING btree ("stage_id","reviewer_id") WHERE "approval_answers"."reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "approval_answers_by_user" ON "approval_answers" USING btree ("user_id") WHERE "approval_answers"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "approval_answers_by_reviewer" ON "approval_answers" USING btree ("reviewer_id") WHERE "approval_answers"."reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "approval_requests_document" ON "approval_requests" USING btree ("document_kind","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_requests_open" ON "approval_requests" USING btree ("document_kind","document_id","version") WHERE "approval_requests"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_stages_position" ON "approval_stages" USING btree ("request_id","position");