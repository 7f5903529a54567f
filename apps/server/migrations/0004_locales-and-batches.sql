ALTER TABLE "audit_events" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "batch_size" integer;--> statement-breakpoint
ALTER TABLE "log_deliveries" ADD COLUMN "security_event_id" bigint;--> statement-breakpoint
ALTER TABLE "scim_users" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locale" text;--> statement-breakpoint
CREATE INDEX "audit_events_batch" ON "audit_events" USING btree ("organization_id","batch") WHERE "audit_events"."batch" is not null;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_batch_size_check" CHECK ("audit_events"."batch_size" >= 2);