ALTER TABLE "organization_domains" ADD COLUMN "join_role" text;--> statement-breakpoint
ALTER TABLE "organization_invites" ADD COLUMN "is_link_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "template_people" ADD COLUMN "is_link_mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_join_role_check" CHECK ("organization_domains"."join_role" in ('editor', 'commentor'));--> statement-breakpoint
-- Only what is certain: the link of a sign-up was used for this account and address, or a provider that speaks for the
-- address signed the person in, and nobody could change the address since. Everyone else confirms it again.
UPDATE "users" SET "email_confirmed_at" = s."used_at"
FROM "sign_ups" s
WHERE s."used_at" IS NOT NULL AND s."token_hash" IS NOT NULL AND lower(s."email") = lower("users"."email")
  AND "users"."created_at" BETWEEN s."used_at" - interval '1 minute' AND s."used_at" + interval '1 minute';--> statement-breakpoint
UPDATE "users" SET "email_confirmed_at" = i."last_used_at"
FROM "user_identities" i
JOIN "organization_domains" d ON d."organization_id" = i."organization_id" AND d."verified_at" IS NOT NULL
WHERE i."user_id" = "users"."id" AND "users"."email_confirmed_at" IS NULL AND "users"."password_hash" IS NULL
  AND d."domain" = lower(substring("users"."email" from '[^@]+$'))
  AND NOT EXISTS (SELECT 1 FROM "scim_users" m WHERE m."user_id" = "users"."id");
