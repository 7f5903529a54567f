CREATE TABLE "upgrade_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrade_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"html_sha256" text NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"changed" double precision DEFAULT 0 NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"picture" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upgrade_differences_kind_check" CHECK ("upgrade_differences"."kind" in ('email', 'layout', 'pin')),
	CONSTRAINT "upgrade_differences_status_check" CHECK ("upgrade_differences"."status" in ('pending', 'ready', 'error')),
	CONSTRAINT "upgrade_differences_error_check" CHECK ("upgrade_differences"."error" in ('missing', 'time', 'memory', 'failed')),
	CONSTRAINT "upgrade_differences_from_version_check" CHECK ("upgrade_differences"."from_version" >= 0),
	CONSTRAINT "upgrade_differences_to_version_check" CHECK ("upgrade_differences"."to_version" >= 0),
	CONSTRAINT "upgrade_differences_attempts_check" CHECK ("upgrade_differences"."attempts" >= 0),
	CONSTRAINT "upgrade_differences_changed_check" CHECK ("upgrade_differences"."changed" >= 0 and "upgrade_differences"."changed" <= 1)
);
--> statement-breakpoint
ALTER TABLE "upgrade_differences" ADD CONSTRAINT "upgrade_differences_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_differences" ADD CONSTRAINT "upgrade_differences_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upgrade_differences" ADD CONSTRAINT "upgrade_differences_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_differences_object" ON "upgrade_differences" USING btree ("organization_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "upgrade_differences_html" ON "upgrade_differences" USING btree ("organization_id","html_sha256");--> statement-breakpoint
CREATE INDEX "upgrade_differences_template" ON "upgrade_differences" USING btree ("template_id");