CREATE TABLE "damaged_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "damaged_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"organization_id" bigint,
	"sha256" text NOT NULL,
	"state" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"check_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phase" text DEFAULT 'files' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "damaged_files" ADD CONSTRAINT "damaged_files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damaged_files" ADD CONSTRAINT "damaged_files_check_id_file_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."file_checks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "damaged_files_key" ON "damaged_files" USING btree ("kind","sha256",coalesce("organization_id", 0));--> statement-breakpoint
CREATE INDEX "damaged_files_check" ON "damaged_files" USING btree ("check_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_checks_running" ON "file_checks" USING btree (("ended_at" is null)) WHERE "file_checks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","id");