CREATE TABLE "pin_archives" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_archives_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"template_version" integer NOT NULL,
	"group_id" bigint,
	"name" text NOT NULL,
	"is_mobile" boolean DEFAULT false NOT NULL,
	"section_id" text DEFAULT '' NOT NULL,
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
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"pin_archive_id" bigint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"html_sha256" text NOT NULL,
	"html_sha1" text NOT NULL,
	"marker_prefix" text NOT NULL,
	"block_id" text DEFAULT '' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pin_snapshots_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_archives" ADD CONSTRAINT "pin_archives_group_fk" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."pin_groups"("organization_id","id") ON DELETE set null ("group_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_groups" ADD CONSTRAINT "pin_groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_groups" ADD CONSTRAINT "pin_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_groups" ADD CONSTRAINT "pin_groups_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_snapshots" ADD CONSTRAINT "pin_snapshots_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_snapshots" ADD CONSTRAINT "pin_snapshots_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_snapshots" ADD CONSTRAINT "pin_snapshots_archive_fk" FOREIGN KEY ("organization_id","pin_archive_id") REFERENCES "public"."pin_archives"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_snapshots" ADD CONSTRAINT "pin_snapshots_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pin_archives_template" ON "pin_archives" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "pin_archives_group" ON "pin_archives" USING btree ("group_id") WHERE "pin_archives"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "pin_groups_template" ON "pin_groups" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "pin_snapshots_archive" ON "pin_snapshots" USING btree ("pin_archive_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pin_snapshots_default" ON "pin_snapshots" USING btree ("pin_archive_id") WHERE "pin_snapshots"."is_default";--> statement-breakpoint
CREATE INDEX "pin_snapshots_html" ON "pin_snapshots" USING btree ("organization_id","html_sha256");