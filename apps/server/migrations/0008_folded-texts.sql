DROP INDEX "email_texts_trigrams";--> statement-breakpoint
ALTER TABLE "email_texts" ADD COLUMN "folded" text GENERATED ALWAYS AS (lower("text")) STORED;--> statement-breakpoint
CREATE INDEX "email_texts_folded_trigrams" ON "email_texts" USING gin ("folded" gin_trgm_ops);