ALTER TABLE "users" ALTER COLUMN "timezone" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "timezone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scim_users" ADD COLUMN "timezone" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Until now this was what people got who never chose a time zone. Those who chose it get it from their browser again.
UPDATE "users" SET "timezone" = NULL WHERE "timezone" = 'America/New_York';
