CREATE TABLE "screenshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screenshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"html_sha256" text NOT NULL,
	"template_version" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"desktop" "bytea",
	"mobile" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screenshots_kind_check" CHECK ("screenshots"."kind" in ('email', 'layout', 'pin', 'template')),
	CONSTRAINT "screenshots_status_check" CHECK ("screenshots"."status" in ('pending', 'ready', 'error')),
	CONSTRAINT "screenshots_error_check" CHECK ("screenshots"."error" in ('missing', 'time', 'memory', 'failed')),
	CONSTRAINT "screenshots_template_version_check" CHECK ("screenshots"."template_version" >= 0),
	CONSTRAINT "screenshots_attempts_check" CHECK ("screenshots"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_html_fk" FOREIGN KEY ("organization_id","html_sha256") REFERENCES "public"."html_contents"("organization_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "screenshots_object" ON "screenshots" USING btree ("organization_id","kind","object_id");--> statement-breakpoint
CREATE INDEX "screenshots_html" ON "screenshots" USING btree ("organization_id","html_sha256");--> statement-breakpoint
CREATE INDEX "screenshots_template" ON "screenshots" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "screenshots_missing" ON "screenshots" USING btree ("id") WHERE "screenshots"."error" = 'missing';