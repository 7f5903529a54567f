CREATE TABLE "layout_formers" (
	"organization_id" bigint NOT NULL,
	"layout_id" bigint PRIMARY KEY NOT NULL,
	"html_sha256" text NOT NULL,
	"template_version" integer NOT NULL,
	"upgraded_sha256" text NOT NULL,
	CONSTRAINT "layout_formers_template_version_check" CHECK ("layout_formers"."template_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pin_formers" (
	"organization_id" bigint NOT NULL,
	"pin_archive_id" bigint PRIMARY KEY NOT NULL,
	"snapshot_id" bigint NOT NULL,
	"upgraded_snapshot_id" bigint NOT NULL,
	"template_version" integer NOT NULL,
	CONSTRAINT "pin_formers_template_version_check" CHECK ("pin_formers"."template_version" >= 0)
);
--> statement-breakpoint
ALTER TABLE "layout_formers" ADD CONSTRAINT "layout_formers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_formers" ADD CONSTRAINT "layout_formers_layout_fk" FOREIGN KEY ("organization_id","layout_id") REFERENCES "public"."layouts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layout_formers" ADD CONSTRAINT "layout_formers_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_formers" ADD CONSTRAINT "pin_formers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_formers" ADD CONSTRAINT "pin_formers_archive_fk" FOREIGN KEY ("organization_id","pin_archive_id") REFERENCES "public"."pin_archives"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_formers" ADD CONSTRAINT "pin_formers_snapshot_fk" FOREIGN KEY ("organization_id","snapshot_id") REFERENCES "public"."pin_snapshots"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_formers" ADD CONSTRAINT "pin_formers_upgraded_fk" FOREIGN KEY ("organization_id","upgraded_snapshot_id") REFERENCES "public"."pin_snapshots"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "layout_formers_html" ON "layout_formers" USING btree ("organization_id","html_sha256");--> statement-breakpoint
CREATE INDEX "pin_formers_snapshot" ON "pin_formers" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "pin_formers_upgraded" ON "pin_formers" USING btree ("upgraded_snapshot_id");