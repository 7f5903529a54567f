ALTER TABLE "screenshots" DROP CONSTRAINT "screenshots_kind_check";--> statement-breakpoint
DROP INDEX "screenshots_object";--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "item_sha1" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "item_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "screenshots_object" ON "screenshots" USING btree ("organization_id","kind","object_id","item_sha1");--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_kind_check" CHECK ("screenshots"."kind" in ('email', 'layout', 'pin', 'template', 'item'));