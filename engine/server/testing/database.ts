import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's server, with the migrated template in it. */
    serverUrl: string
    /** The same as the application's role. */
    appServerUrl: string
    /** The file with the types of all statements (row-types.ts). */
    rowTypes: string
  }
}

/**
 * The templates of the test databases: empty but migrated, with the small demo chain, and with one that has been
 * selling for some days. No connection to them is open while tests run.
 */
export const templates = { empty: 'kencana_template', demo: 'kencana_template_demo', trading: 'kencana_template_trading' } as const

/** A chain that a test may tell its story in. */
export type ChainName = Exclude<keyof typeof templates, 'empty'>

/** A database of one test file: a copy of the migrated template, made in some 20 ms. */
export interface TestDatabase {
  /** As the owner. */
  readonly url: string
  /** As the application. */
  readonly appUrl: string
  drop(): Promise<void>
}

/** The address of another database on the same server. */
export function onDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A server with the templates: its address as the owner, and as the application. */
export interface TestServer {
  readonly url: string
  readonly appUrl: string
}

/** Makes an own database for a test file: migrated and empty, with a demo chain, or bare, without a table. Drop it when done. */
export async function createTestDatabase(content: keyof typeof templates | 'bare' = 'empty', server?: TestServer): Promise<TestDatabase> {
  const serverUrl = server?.url ?? inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await command(serverUrl, `create database ${name} template ${content === 'bare' ? 'template0' : templates[content]} strategy file_copy`)
  return {
    url: onDatabase(serverUrl, name),
    appUrl: onDatabase(server?.appUrl ?? inject('appServerUrl'), name),
    drop: () => command(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

/** One statement on the server's own database. */
export async function command(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: onDatabase(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
