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
ALTER TABLE "export_releases" ADD CONSTRAINT "export_releases_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_releases" ADD CONSTRAINT "export_releases_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_releases" ADD CONSTRAINT "export_releases_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_releases_email" ON "export_releases" USING btree ("email_id","version");