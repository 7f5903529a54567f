ALTER TABLE "memberships" ADD COLUMN "access_ends_on" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "access_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "end_announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "end_recorded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_invites" ADD COLUMN "access_ends_on" date;--> statement-breakpoint
ALTER TABLE "organization_invites" ADD COLUMN "access_ends_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "memberships_access_end" ON "memberships" USING btree ("access_ends_at") WHERE "memberships"."access_ends_at" is not null and "memberships"."end_recorded_at" is null and "memberships"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_access_end_check" CHECK (("memberships"."access_ends_on" is null) = ("memberships"."access_ends_at" is null));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_owner_stays_check" CHECK ("memberships"."role" <> 'owner' or "memberships"."access_ends_at" is null);--> statement-breakpoint
ALTER TABLE "organization_invites" ADD CONSTRAINT "organization_invites_access_end_check" CHECK (("organization_invites"."access_ends_on" is null) = ("organization_invites"."access_ends_at" is null));--> statement-breakpoint
ALTER TABLE "organization_invites" ADD CONSTRAINT "organization_invites_owner_stays_check" CHECK ("organization_invites"."role" <> 'owner' or "organization_invites"."access_ends_at" is null);--> statement-breakpoint
CREATE VIEW "public"."current_memberships" AS (select "id", "organization_id", "user_id", "role", "last_template_id", "first_use_noticed_at", "access_ends_on", "end_announced_at", "created_at" from "memberships" where "memberships"."deleted_at" is null and ("memberships"."access_ends_at" is null or "memberships"."access_ends_at" > now()));--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_action_check";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_subject_check";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "membership_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_membership_fk" FOREIGN KEY ("organization_id","membership_id") REFERENCES "public"."memberships"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_membership_once" ON "notifications" USING btree ("membership_id","user_id","action");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_action_check" CHECK ("notifications"."action" in ('mention', 'reply', 'emoji', 'approval_request', 'approval_answer', 'approval_stale', 'access_ending'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject_check" CHECK (num_nonnulls("notifications"."comment_id", "notifications"."answer_id", "notifications"."membership_id") = 1);--> statement-breakpoint
-- Whoever asks who can open what asks for access that didn't end.
CREATE OR REPLACE FUNCTION "template_access"(organization bigint) RETURNS TABLE (template_id bigint, user_id bigint, access text)
LANGUAGE sql STABLE AS $$
  SELECT given.template_id, given.user_id,
    CASE WHEN bool_or(given.access = 'editor' AND NOT (given.is_by_team AND s.role = 'commentor'))
      THEN 'editor' ELSE 'commentor' END
  FROM (
    SELECT p.template_id, p.user_id, p.access, false AS is_by_team
    FROM template_people p
    WHERE p.organization_id = organization AND p.user_id IS NOT NULL AND p.deleted_at IS NULL
    UNION ALL
    SELECT t.template_id, m.user_id, t.access, true
    FROM team_people(organization) m
    JOIN team_templates t ON t.organization_id = organization AND t.team_id = m.team_id
  ) given
  JOIN current_memberships s ON s.organization_id = organization AND s.user_id = given.user_id
  GROUP BY given.template_id, given.user_id
$$;
