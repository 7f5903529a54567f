CREATE TABLE "rooms" (
	"organization_id" bigint NOT NULL,
	"document_kind" text NOT NULL,
	"document_id" bigint NOT NULL,
	"lease_number" bigint NOT NULL,
	"base_version" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"state_sequence" bigint NOT NULL,
	"state" text NOT NULL,
	"changes" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_organization_id_document_kind_document_id_pk" PRIMARY KEY("organization_id","document_kind","document_id"),
	CONSTRAINT "rooms_document_kind_check" CHECK ("rooms"."document_kind" in ('email', 'template'))
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;
