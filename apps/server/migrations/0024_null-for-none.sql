ALTER TABLE "emails" ALTER COLUMN "folder_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "folder_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "deleted_folder_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "deleted_folder_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ALTER COLUMN "parent_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "folders" ALTER COLUMN "parent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ALTER COLUMN "deleted_parent_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "folders" ALTER COLUMN "deleted_parent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "last_template_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "last_template_id" DROP NOT NULL;--> statement-breakpoint
-- 0 and the ids of what is gone become null: the API shows both as 0, "none". No email or folder changes its place in a
-- list, which shows what is in a folder that doesn't exist at the top level.
UPDATE "emails" SET "folder_id" = (SELECT o."id" FROM "folders" o WHERE o."organization_id" = "emails"."organization_id" AND o."id" = "emails"."folder_id"),
  "deleted_folder_id" = (SELECT o."id" FROM "folders" o WHERE o."organization_id" = "emails"."organization_id" AND o."id" = "emails"."deleted_folder_id");--> statement-breakpoint
UPDATE "folders" SET "parent_id" = (SELECT o."id" FROM "folders" o WHERE o."organization_id" = "folders"."organization_id" AND o."id" = "folders"."parent_id"),
  "deleted_parent_id" = (SELECT o."id" FROM "folders" o WHERE o."organization_id" = "folders"."organization_id" AND o."id" = "folders"."deleted_parent_id");--> statement-breakpoint
UPDATE "memberships" SET "last_template_id" = (SELECT o."id" FROM "templates" o WHERE o."organization_id" = "memberships"."organization_id" AND o."id" = "memberships"."last_template_id");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_deleted_folder_id_folders_id_fk" FOREIGN KEY ("deleted_folder_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_deleted_parent_id_folders_id_fk" FOREIGN KEY ("deleted_parent_id") REFERENCES "public"."folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_last_template_id_templates_id_fk" FOREIGN KEY ("last_template_id") REFERENCES "public"."templates"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_folder" ON "emails" USING btree ("folder_id") WHERE "emails"."folder_id" is not null;--> statement-breakpoint
CREATE INDEX "emails_deleted_folder" ON "emails" USING btree ("deleted_folder_id") WHERE "emails"."deleted_folder_id" is not null;--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("parent_id") WHERE "folders"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "folders_deleted_parent" ON "folders" USING btree ("deleted_parent_id") WHERE "folders"."deleted_parent_id" is not null;--> statement-breakpoint
CREATE INDEX "memberships_last_template" ON "memberships" USING btree ("last_template_id") WHERE "memberships"."last_template_id" is not null;