ALTER TABLE "scim_groups" DROP CONSTRAINT "scim_groups_role_check";--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_role_check" CHECK ("scim_groups"."role" in ('admin', 'editor', 'commentor'));
