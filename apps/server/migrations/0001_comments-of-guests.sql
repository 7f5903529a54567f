ALTER TABLE "notifications" DROP CONSTRAINT "notifications_action_check";--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "guests_in_app" boolean;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "guests_email_mode" text;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "guests_push" boolean;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_guests_email_mode_check" CHECK ("notification_settings"."guests_email_mode" in ('off', 'now', 'hourly'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_action_check" CHECK ("notifications"."action" in ('mention', 'reply', 'emoji', 'guest_comment', 'approval_request', 'approval_answer', 'approval_stale', 'access_ending', 'member_joined'));