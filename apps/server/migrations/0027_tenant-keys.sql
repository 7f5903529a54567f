-- A row whose required parent is of another organization: no release has written one, and which of the two organizations
-- is right is for a person to decide.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT 'emails' AS child, 'templates' AS parent, count(*) AS number FROM emails c JOIN templates p ON p.id = c.template_id AND p.organization_id <> c.organization_id
    UNION ALL SELECT 'folders' AS child, 'templates' AS parent, count(*) AS number FROM folders c JOIN templates p ON p.id = c.template_id AND p.organization_id <> c.organization_id
    UNION ALL SELECT 'email_versions' AS child, 'emails' AS parent, count(*) AS number FROM email_versions c JOIN emails p ON p.id = c.email_id AND p.organization_id <> c.organization_id
    UNION ALL SELECT 'images' AS child, 'templates' AS parent, count(*) AS number FROM images c JOIN templates p ON p.id = c.template_id AND p.organization_id <> c.organization_id
    UNION ALL SELECT 'images' AS child, 'blobs' AS parent, count(*) AS number FROM images c JOIN blobs p ON p.id = c.blob_id AND p.organization_id <> c.organization_id
    UNION ALL SELECT 'template_people' AS child, 'templates' AS parent, count(*) AS number FROM template_people c JOIN templates p ON p.id = c.template_id AND p.organization_id <> c.organization_id
    UNION ALL SELECT 'template_versions' AS child, 'templates' AS parent, count(*) AS number FROM template_versions c JOIN templates p ON p.id = c.template_id AND p.organization_id <> c.organization_id
  LOOP
    IF found.number > 0 THEN
      RAISE EXCEPTION '% rows of the table % name a row of % of another organization. Correct organization_id of these rows by hand, then start Galley again.',
        found.number, found.child, found.parent;
    END IF;
  END LOOP;
END
$$;--> statement-breakpoint
-- An optional one becomes null: no query showed it, because each asks for the organization.
UPDATE "emails" SET "folder_id" = NULL WHERE EXISTS (SELECT FROM "folders" o WHERE o."id" = "emails"."folder_id" AND o."organization_id" <> "emails"."organization_id");--> statement-breakpoint
UPDATE "emails" SET "deleted_folder_id" = NULL WHERE EXISTS (SELECT FROM "folders" o WHERE o."id" = "emails"."deleted_folder_id" AND o."organization_id" <> "emails"."organization_id");--> statement-breakpoint
UPDATE "folders" SET "parent_id" = NULL WHERE EXISTS (SELECT FROM "folders" o WHERE o."id" = "folders"."parent_id" AND o."organization_id" <> "folders"."organization_id");--> statement-breakpoint
UPDATE "folders" SET "deleted_parent_id" = NULL WHERE EXISTS (SELECT FROM "folders" o WHERE o."id" = "folders"."deleted_parent_id" AND o."organization_id" <> "folders"."organization_id");--> statement-breakpoint
UPDATE "images" SET "email_id" = NULL WHERE EXISTS (SELECT FROM "emails" o WHERE o."id" = "images"."email_id" AND o."organization_id" <> "images"."organization_id");--> statement-breakpoint
UPDATE "images" SET "original_id" = NULL WHERE EXISTS (SELECT FROM "images" o WHERE o."id" = "images"."original_id" AND o."organization_id" <> "images"."organization_id");--> statement-breakpoint
UPDATE "memberships" SET "last_template_id" = NULL WHERE EXISTS (SELECT FROM "templates" o WHERE o."id" = "memberships"."last_template_id" AND o."organization_id" <> "memberships"."organization_id");--> statement-breakpoint
-- Which folders a person closed; the text for the search and the outbox follow what they belong to.
DELETE FROM "folder_collapses" c USING "folders" o WHERE o."id" = c."folder_id" AND o."organization_id" <> c."organization_id";--> statement-breakpoint
UPDATE "email_texts" t SET "organization_id" = o."organization_id" FROM "emails" o WHERE o."id" = t."email_id" AND o."organization_id" <> t."organization_id";--> statement-breakpoint
UPDATE "change_outbox" c SET "organization_id" = o."organization_id" FROM "audit_events" o WHERE o."id" = c."audit_event_id" AND o."organization_id" <> c."organization_id";--> statement-breakpoint
ALTER TABLE "change_outbox" DROP CONSTRAINT "change_outbox_audit_event_id_audit_events_id_fk";--> statement-breakpoint
ALTER TABLE "email_texts" DROP CONSTRAINT "email_texts_email_id_emails_id_fk";--> statement-breakpoint
ALTER TABLE "email_versions" DROP CONSTRAINT "email_versions_email_id_emails_id_fk";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_template_id_templates_id_fk";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_folder_id_folders_id_fk";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_deleted_folder_id_folders_id_fk";--> statement-breakpoint
ALTER TABLE "folder_collapses" DROP CONSTRAINT "folder_collapses_folder_id_folders_id_fk";--> statement-breakpoint
ALTER TABLE "folders" DROP CONSTRAINT "folders_template_id_templates_id_fk";--> statement-breakpoint
ALTER TABLE "folders" DROP CONSTRAINT "folders_parent_id_folders_id_fk";--> statement-breakpoint
ALTER TABLE "folders" DROP CONSTRAINT "folders_deleted_parent_id_folders_id_fk";--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_template_id_templates_id_fk";--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_email_id_emails_id_fk";--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_blob_id_blobs_id_fk";--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_original_id_images_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_last_template_id_templates_id_fk";--> statement-breakpoint
ALTER TABLE "template_people" DROP CONSTRAINT "template_people_template_id_templates_id_fk";--> statement-breakpoint
ALTER TABLE "template_versions" DROP CONSTRAINT "template_versions_template_id_templates_id_fk";--> statement-breakpoint
DROP INDEX "audit_events_time";--> statement-breakpoint
DROP INDEX "blobs_organization";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "blobs" ADD CONSTRAINT "blobs_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "change_outbox" ADD CONSTRAINT "change_outbox_event_fk" FOREIGN KEY ("organization_id","audit_event_id") REFERENCES "public"."audit_events"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_versions" ADD CONSTRAINT "email_versions_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_deleted_folder_fk" FOREIGN KEY ("organization_id","deleted_folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE set null ("deleted_folder_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_folder_fk" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE set null ("folder_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_collapses" ADD CONSTRAINT "folder_collapses_folder_fk" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_deleted_parent_fk" FOREIGN KEY ("organization_id","deleted_parent_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE set null ("deleted_parent_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_fk" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE set null ("parent_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_original_fk" FOREIGN KEY ("organization_id","original_id") REFERENCES "public"."images"("organization_id","id") ON DELETE set null ("original_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_blob_fk" FOREIGN KEY ("organization_id","blob_id") REFERENCES "public"."blobs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_last_template_fk" FOREIGN KEY ("organization_id","last_template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE set null ("last_template_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_people" ADD CONSTRAINT "template_people_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;
