ALTER TABLE "notifications" DROP CONSTRAINT "notifications_action_check";--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "members_in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "members_email_mode" text DEFAULT 'hourly' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "members_push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_members_email_mode_check" CHECK ("notification_settings"."members_email_mode" in ('off', 'now', 'hourly'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_action_check" CHECK ("notifications"."action" in ('mention', 'reply', 'emoji', 'approval_request', 'approval_answer', 'approval_stale', 'access_ending', 'member_joined'));