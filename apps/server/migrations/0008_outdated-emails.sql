DROP INDEX "emails_standing";--> statement-breakpoint
CREATE INDEX "emails_standing" ON "emails" USING btree ("organization_id","template_id","template_version") WHERE "emails"."deleted_at" is null;