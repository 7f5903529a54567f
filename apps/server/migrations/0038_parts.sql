CREATE TABLE "email_parts" (
	"organization_id" bigint NOT NULL,
	"email_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "email_parts_email_id_kind_name_pk" PRIMARY KEY("email_id","kind","name"),
	CONSTRAINT "email_parts_kind_check" CHECK ("email_parts"."kind" in ('section', 'component', 'link_style', 'pin')),
	CONSTRAINT "email_parts_count_check" CHECK ("email_parts"."count" >= 1)
);
--> statement-breakpoint
ALTER TABLE "email_texts" ADD COLUMN "parts_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_parts" ADD CONSTRAINT "email_parts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_parts" ADD CONSTRAINT "email_parts_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_parts_version_check" CHECK ("email_texts"."parts_version" >= 0);