CREATE TABLE "oauth_states" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oauth_states_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"verifier" "bytea" NOT NULL,
	"redirect" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_templates" (
	"organization_id" bigint NOT NULL,
	"source_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	CONSTRAINT "source_templates_pk" PRIMARY KEY("source_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"adapter" text NOT NULL,
	"name" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" "bytea" NOT NULL,
	"is_for_all_themes" boolean DEFAULT true NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"last_tested_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sources_tenant_key" UNIQUE("organization_id","id"),
	CONSTRAINT "sources_status_check" CHECK ("sources"."status" in ('new', 'ready', 'failed', 'needs_sign_in'))
);
--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_templates" ADD CONSTRAINT "source_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_templates" ADD CONSTRAINT "source_templates_source_fk" FOREIGN KEY ("organization_id","source_id") REFERENCES "public"."sources"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_templates" ADD CONSTRAINT "source_templates_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_states_hash" ON "oauth_states" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "oauth_states_source" ON "oauth_states" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "oauth_states_expiry" ON "oauth_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "source_templates_template" ON "source_templates" USING btree ("template_id");