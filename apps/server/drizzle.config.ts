import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --name what-it-does` in this folder writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/platform/db/schema.ts',
  out: './migrations',
});
