ALTER TABLE "images" ADD COLUMN "is_of_theme" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focal_point" jsonb;