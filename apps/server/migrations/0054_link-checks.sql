CREATE TABLE "link_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"address_sha256" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"fault" text,
	"status" integer,
	"redirects" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_checks_state_check" CHECK ("link_checks"."state" in ('pending', 'ok', 'broken', 'unsure')),
	CONSTRAINT "link_checks_fault_check" CHECK ("link_checks"."fault" in ('answered', 'robots', 'certificate', 'unreachable', 'not_public', 'too_slow', 'too_many_redirects')),
	CONSTRAINT "link_checks_status_check" CHECK ("link_checks"."status" >= 100 and "link_checks"."status" <= 999)
);
--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_checks_address" ON "link_checks" USING btree ("organization_id","address_sha256");--> statement-breakpoint
CREATE INDEX "link_checks_state" ON "link_checks" USING btree ("organization_id","state");