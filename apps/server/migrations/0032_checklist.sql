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
ALTER TABLE "checklist_checks" ADD CONSTRAINT "checklist_checks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_checks" ADD CONSTRAINT "checklist_checks_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_checks" ADD CONSTRAINT "checklist_checks_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;