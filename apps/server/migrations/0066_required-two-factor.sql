ALTER TABLE "organizations" ADD COLUMN "requires_two_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "has_second_factor" = true WHERE "user_id" IN (SELECT "user_id" FROM "two_factors" WHERE "enabled_at" IS NOT NULL);
