ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "two_factors" DROP CONSTRAINT "two_factors_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;