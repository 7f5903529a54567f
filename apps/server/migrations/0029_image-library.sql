ALTER TABLE "images" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "images" SET "name" = "blobs"."name" FROM "blobs" WHERE "blobs"."id" = "images"."blob_id";--> statement-breakpoint
CREATE INDEX "images_library" ON "images" USING btree ("template_id","id") WHERE "images"."original_id" is null and "images"."deleted_at" is null;
