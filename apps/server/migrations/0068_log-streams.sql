CREATE TABLE "log_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"stream_id" bigint NOT NULL,
	"audit_event_id" bigint,
	"action" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "log_deliveries_state_check" CHECK ("log_deliveries"."state" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "log_deliveries_attempts_check" CHECK ("log_deliveries"."attempts" >= 0),
	CONSTRAINT "log_deliveries_status_check" CHECK ("log_deliveries"."status" >= 0)
);
--> statement-breakpoint
CREATE TABLE "log_streams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_streams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"url" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_secret_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"retry_at" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_streams_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "log_streams_organization" UNIQUE("organization_id"),
	CONSTRAINT "log_streams_failures_check" CHECK ("log_streams"."failures" >= 0)
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "log_kept_days" integer;--> statement-breakpoint
ALTER TABLE "log_deliveries" ADD CONSTRAINT "log_deliveries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_deliveries" ADD CONSTRAINT "log_deliveries_stream_fk" FOREIGN KEY ("organization_id","stream_id") REFERENCES "public"."log_streams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_streams" ADD CONSTRAINT "log_streams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_streams" ADD CONSTRAINT "log_streams_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_deliveries_stream" ON "log_deliveries" USING btree ("stream_id","id");--> statement-breakpoint
CREATE INDEX "log_deliveries_waiting" ON "log_deliveries" USING btree ("stream_id","id") WHERE "log_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("organization_id","action","id");--> statement-breakpoint
CREATE INDEX "audit_events_time" ON "audit_events" USING btree ("organization_id","created_at");