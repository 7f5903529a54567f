ALTER TABLE "mails" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("waiting_since") WHERE "mails"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("organization_id",lower("to_address"));