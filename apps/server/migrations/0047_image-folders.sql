CREATE TABLE "image_folders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "image_folders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_folders_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "folder_id" bigint;--> statement-breakpoint
ALTER TABLE "image_folders" ADD CONSTRAINT "image_folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_folders" ADD CONSTRAINT "image_folders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_folders" ADD CONSTRAINT "image_folders_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_folders_template" ON "image_folders" USING btree ("template_id");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_folder_fk" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."image_folders"("organization_id","id") ON DELETE set null ("folder_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_folder" ON "images" USING btree ("folder_id") WHERE "images"."folder_id" is not null;