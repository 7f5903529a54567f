DROP INDEX "emails_title_trigrams";--> statement-breakpoint
DROP INDEX "folders_name_trigrams";--> statement-breakpoint
ALTER TABLE "email_texts" drop column "folded";--> statement-breakpoint
ALTER TABLE "email_texts" ADD COLUMN "folded" text GENERATED ALWAYS AS (lower(normalize("text", NFC))) STORED;--> statement-breakpoint
CREATE INDEX "emails_title_trigrams" ON "emails" USING gin (normalize("title", NFC) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "folders_name_trigrams" ON "folders" USING gin (normalize("name", NFC) gin_trgm_ops);