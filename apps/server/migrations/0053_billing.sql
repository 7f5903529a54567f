CREATE TABLE "billing_accounts" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text DEFAULT '' NOT NULL,
	"price_id" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'none' NOT NULL,
	"period_ends_at" timestamp with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"failing_since" timestamp with time zone,
	"readings_started" bigint DEFAULT 0 NOT NULL,
	"reading_stored" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_accounts_status_check" CHECK ("billing_accounts"."status" in ('none', 'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"event" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_quotas" (
	"organization_id" bigint PRIMARY KEY NOT NULL,
	"themes" integer,
	"people" integer,
	"integrations" integer,
	"storage_bytes" bigint,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_quotas_themes_check" CHECK ("organization_quotas"."themes" >= 0),
	CONSTRAINT "organization_quotas_people_check" CHECK ("organization_quotas"."people" >= 0),
	CONSTRAINT "organization_quotas_integrations_check" CHECK ("organization_quotas"."integrations" >= 0),
	CONSTRAINT "organization_quotas_storage_bytes_check" CHECK ("organization_quotas"."storage_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_events" ADD CONSTRAINT "billing_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_quotas" ADD CONSTRAINT "organization_quotas_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_quotas" ADD CONSTRAINT "organization_quotas_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_accounts_customer" ON "billing_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "billing_accounts_failing" ON "billing_accounts" USING btree ("failing_since") WHERE "billing_accounts"."failing_since" is not null;--> statement-breakpoint
CREATE INDEX "billing_events_organization" ON "billing_events" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "billing_events_time" ON "billing_events" USING btree ("created_at");