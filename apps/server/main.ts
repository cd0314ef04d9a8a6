import { join } from 'node:path'
import { migrate } from '#engine/server/migrations.ts'
import { StartRefused, probeDatabaseUrl, startPostgres } from './postgres/postgres.ts'
