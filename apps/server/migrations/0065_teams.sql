CREATE TABLE "team_members" (
	"organization_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_templates" (
	"organization_id" bigint NOT NULL,
	"team_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"access" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_templates_team_id_template_id_pk" PRIMARY KEY("team_id","template_id"),
	CONSTRAINT "team_templates_access_check" CHECK ("team_templates"."access" in ('editor', 'commentor'))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scim_group_id" bigint,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_tenant_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "new_theme_access" jsonb DEFAULT '"managers"'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_team_fk" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."teams"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_templates" ADD CONSTRAINT "team_templates_template_fk" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_scim_group_fk" FOREIGN KEY ("organization_id","scim_group_id") REFERENCES "public"."scim_groups"("organization_id","id") ON DELETE set null ("scim_group_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_members_user" ON "team_members" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "team_templates_template" ON "team_templates" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_name" ON "teams" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "teams_scim_group" ON "teams" USING btree ("scim_group_id") WHERE "teams"."scim_group_id" is not null;--> statement-breakpoint
-- Who is in the teams of an organization: people who were added, and those of the group that a team follows.
CREATE FUNCTION "team_people"(organization bigint) RETURNS TABLE (team_id bigint, user_id bigint)
LANGUAGE sql STABLE AS $$
  SELECT m.team_id, m.user_id FROM team_members m WHERE m.organization_id = organization
  UNION
  SELECT t.id, u.user_id
  FROM teams t
  JOIN scim_group_members g ON g.organization_id = t.organization_id AND g.group_id = t.scim_group_id
  JOIN scim_users u ON u.organization_id = g.organization_id AND u.id = g.scim_user_id
  WHERE t.organization_id = organization
$$;--> statement-breakpoint
-- Who can open which theme of an organization, besides its owners and admins: people with access of their own and those
-- of teams with access. The higher access counts; a commentor edits nothing. Written so that PostgreSQL inlines it.
CREATE FUNCTION "template_access"(organization bigint) RETURNS TABLE (template_id bigint, user_id bigint, access text)
LANGUAGE sql STABLE AS $$
  SELECT given.template_id, given.user_id, CASE WHEN bool_or(given.access = 'editor') THEN 'editor' ELSE 'commentor' END
  FROM (
    SELECT p.template_id, p.user_id, p.access
    FROM template_people p
    WHERE p.organization_id = organization AND p.user_id IS NOT NULL AND p.deleted_at IS NULL
    UNION ALL
    SELECT t.template_id, m.user_id, CASE s.role WHEN 'commentor' THEN 'commentor' ELSE t.access END
    FROM team_people(organization) m
    JOIN team_templates t ON t.organization_id = organization AND t.team_id = m.team_id
    JOIN memberships s ON s.organization_id = organization AND s.user_id = m.user_id AND s.deleted_at IS NULL
  ) given
  GROUP BY given.template_id, given.user_id
$$;--> statement-breakpoint
CREATE FUNCTION "template_access_of"(organization bigint, template bigint, person bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT a.access FROM template_access(organization) a WHERE a.template_id = template AND a.user_id = person
$$;
