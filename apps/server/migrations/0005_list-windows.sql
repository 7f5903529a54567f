CREATE TABLE "bulk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"action" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"folder_id" bigint,
	"total" integer NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_changes_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "bulk_changes_action_check" CHECK ("bulk_changes"."action" in ('move', 'delete', 'duplicate')),
	CONSTRAINT "bulk_changes_state_check" CHECK ("bulk_changes"."state" in ('waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
	CONSTRAINT "bulk_changes_total_check" CHECK ("bulk_changes"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"bulk_id" bigint NOT NULL,
	"organization_id" bigint NOT NULL,
	"email_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"folder_id" bigint,
	"copy_id" bigint,
	CONSTRAINT "bulk_items_bulk_id_email_id_pk" PRIMARY KEY("bulk_id","email_id"),
	CONSTRAINT "bulk_items_state_check" CHECK ("bulk_items"."state" in ('waiting', 'done', 'skipped', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "title_key" text GENERATED ALWAYS AS (regexp_replace(
  regexp_replace(
    lower(regexp_replace(normalize("title", NFKD), '[\u0300-\u036f]', '', 'g')),
    '([0-9]+)', '0000000000\1', 'g'),
  '[0-9]*([0-9]{10})', '\1', 'g')) STORED;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_bulk_fk" FOREIGN KEY ("organization_id","bulk_id") REFERENCES "public"."bulk_changes"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_template" ON "bulk_changes" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_created" ON "bulk_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bulk_items_email" ON "bulk_items" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "emails_listed" ON "emails" USING btree ("organization_id","template_id","folder_id","updated_at","id") WHERE "emails"."deleted_at" is null;