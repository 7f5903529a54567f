ALTER TABLE "notifications" DROP CONSTRAINT "notifications_action_check";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "comment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "approvals_in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "approvals_email_mode" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "approvals_push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "notification_settings" SET "approvals_in_app" = "in_app", "approvals_email_mode" = "email_mode", "approvals_push" = "push";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "answer_id" bigint;--> statement-breakpoint
ALTER TABLE "approval_answers" ADD CONSTRAINT "approval_answers_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_answer_fk" FOREIGN KEY ("organization_id","answer_id") REFERENCES "public"."approval_answers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_answer_once" ON "notifications" USING btree ("answer_id","user_id","action");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_approvals_email_mode_check" CHECK ("notification_settings"."approvals_email_mode" in ('off', 'now', 'hourly'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject_check" CHECK (num_nonnulls("notifications"."comment_id", "notifications"."answer_id") = 1);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_action_check" CHECK ("notifications"."action" in ('mention', 'reply', 'emoji', 'approval_request', 'approval_answer', 'approval_stale'));