import type { FastifyInstance } from 'fastify'
import { createHttp } from '#engine/server/http.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { startListening, startOutbox } from '#engine/server/outbox.ts'
import { startRealtime } from '#engine/server/realtime.ts'
import { serveWeb } from '#engine/server/web-files.ts'
import { localFiles } from '#engine/server/files.ts'
import { createIdentify } from '#modules/access/server/identify.ts'
import { createSettings } from '#modules/settings/server/settings.ts'
import { databaseRefusals } from '#modules/ledger/server/public.ts'
import { join } from 'node:path'
import { modulesOn } from './modules.ts'

export const version = '2.2.1'

/** What an application needs to know to run. */
export interface AppOptions {
  readonly databaseUrl: string
  readonly base: string
  /** Where pictures are kept. */
  readonly filesFolder: string
  /** The built web application; without it only the API is served. */
  readonly webFolder?: string
  readonly config: Readonly<Record<string, string>>
  readonly logLevel: string
  readonly metricsToken?: string | undefined
  readonly connectionsMax?: number
}

/** A running application that does not listen yet. */
export interface App {
  readonly http: FastifyInstance
  readonly database: Database
  /** Stops taking requests, finishes those under way, sends what waits in the outbox and closes the database. */
  close(): Promise<void>
}

/** Puts the parts together: database, settings, access, modules, HTTP, sockets and outbox. */
export async function createApp(options: AppOptions): Promise<App> {
  const database = openDatabase(options.databaseUrl, { connectionsMax: options.connectionsMax ?? 16 })
  throw new Error('unfinished')
}
