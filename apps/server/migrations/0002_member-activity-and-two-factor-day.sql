ALTER TABLE "memberships" ADD COLUMN "last_active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_two_factor_exempt" boolean;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "two_factor_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "two_factor_from_day" date;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "two_factor_from" timestamp with time zone;--> statement-breakpoint
-- What the sessions that still exist tell. Older activity isn't known.
UPDATE "memberships" m SET "last_active_at" = s.seen
FROM (SELECT organization_id, user_id, max(last_seen_at) AS seen FROM "sessions" GROUP BY organization_id, user_id) s
WHERE s.organization_id = m.organization_id AND s.user_id = m.user_id;
