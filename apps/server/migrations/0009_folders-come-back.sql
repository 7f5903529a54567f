ALTER TABLE "emails" ADD COLUMN "deleted_folder_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "deleted_parent_id" bigint DEFAULT 0 NOT NULL;