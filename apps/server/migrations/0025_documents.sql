ALTER TABLE "emails" ADD CONSTRAINT "emails_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_tenant_key" UNIQUE("organization_id","id");--> statement-breakpoint
CREATE TABLE "documents" (
	"organization_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"id" bigint NOT NULL,
	"email_id" bigint GENERATED ALWAYS AS (case when "kind" = 'email' then "id" end) STORED,
	"template_id" bigint GENERATED ALWAYS AS (case when "kind" = 'template' then "id" end) STORED,
	CONSTRAINT "documents_organization_id_kind_id_pk" PRIMARY KEY("organization_id","kind","id"),
	CONSTRAINT "documents_kind_check" CHECK ("documents"."kind" in ('email', 'template'))
);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_email_fk" FOREIGN KEY ("organization_id","email_id") REFERENCES "public"."emails"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_email" ON "documents" USING btree ("email_id") WHERE "documents"."email_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_template" ON "documents" USING btree ("template_id") WHERE "documents"."template_id" is not null;--> statement-breakpoint
INSERT INTO "documents" ("organization_id", "kind", "id") SELECT "organization_id", 'email', "id" FROM "emails"
  UNION ALL SELECT "organization_id", 'template', "id" FROM "templates";--> statement-breakpoint
-- What belongs to a document that doesn't exist in its organization: no one could reach it.
DELETE FROM "drafts" WHERE NOT EXISTS (SELECT FROM "documents" o WHERE o."organization_id" = "drafts"."organization_id"
  AND o."kind" = "drafts"."document_kind" AND o."id" = "drafts"."document_id");--> statement-breakpoint
DELETE FROM "edit_leases" WHERE NOT EXISTS (SELECT FROM "documents" o WHERE o."organization_id" = "edit_leases"."organization_id"
  AND o."kind" = "edit_leases"."document_kind" AND o."id" = "edit_leases"."document_id");--> statement-breakpoint
DELETE FROM "share_links" WHERE NOT EXISTS (SELECT FROM "documents" o WHERE o."organization_id" = "share_links"."organization_id"
  AND o."kind" = "share_links"."document_kind" AND o."id" = "share_links"."document_id");--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_leases" ADD CONSTRAINT "edit_leases_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_document_fk" FOREIGN KEY ("organization_id","document_kind","document_id") REFERENCES "public"."documents"("organization_id","kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_document" ON "drafts" USING btree ("document_kind","document_id");
