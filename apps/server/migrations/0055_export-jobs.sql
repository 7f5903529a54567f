CREATE TABLE "export_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
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
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_jobs_template" ON "export_jobs" USING btree ("template_id","created_by");--> statement-breakpoint
CREATE INDEX "export_jobs_expires" ON "export_jobs" USING btree ("expires_at");