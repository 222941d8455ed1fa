// Brings the database of DATABASE_URL to the newest schema.
import { readConfig } from '#server/config.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { no_database_url } from '#server/deps.ts'

try {
  const config = readConfig(process.env)
  const database_url = config.database_direct_url ?? config.database_url
  if (!database_url) throw new Error(no_database_url)
  const applied = await migrate(database_url, readMigrations(), { say: console.log })
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
