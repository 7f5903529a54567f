CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "email_texts" (
	"email_id" bigint PRIMARY KEY NOT NULL,
	"organization_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folder_collapses" (
	"organization_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"folder_id" bigint NOT NULL,
	CONSTRAINT "folder_collapses_user_id_folder_id_pk" PRIMARY KEY("user_id","folder_id")
);
--> statement-breakpoint
DROP INDEX "emails_organization";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_template_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "first_use_noticed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_email_id_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_texts" ADD CONSTRAINT "email_texts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_collapses" ADD CONSTRAINT "folder_collapses_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_collapses" ADD CONSTRAINT "folder_collapses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_collapses" ADD CONSTRAINT "folder_collapses_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_texts_trigrams" ON "email_texts" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_title_trigrams" ON "emails" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "folders_name_trigrams" ON "folders" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "emails_organization" ON "emails" USING btree ("organization_id","updated_at");