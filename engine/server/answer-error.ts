import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { type ErrorBody, Refusal, core, faultText } from '../contract/refusal.ts'
import { isOutOfReach } from './database.ts'
import { StoreOutOfReach } from './files.ts'
import { type DatabaseRefusals, type TableNames, refusalOf } from './database-refusals.ts'

/** The texts for errors of the database. */
export interface ErrorOptions {
  readonly databaseRefusals: DatabaseRefusals
  /** What people call the tables, for the refusal that says who still uses a row. */
  readonly tableNames: TableNames
}

/** Sends the answer for a refusal or an error. An unexpected error is logged in full. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, options: ErrorOptions): FastifyReply {
  if (reply.raw.destroyed) {
    request.log.info({ url: request.url }, 'the caller has closed the connection')
    return reply.status(499).send()
  }
  const isBusy = isOutOfReach(error)
  if (isBusy) request.log.error({ err: error, url: request.url }, whyOutOfReach(error))
  const isStoreAway = error instanceof StoreOutOfReach
  if (isStoreAway) request.log.error({ err: error, url: request.url }, 'the picture store did not do it')
  const refusal = isBusy
    ? new Refusal(core.BUSY)
    : isStoreAway
      ? new Refusal(core.PICTURES_OUT_OF_REACH)
      : error instanceof Refusal
        ? error
        : (refusalOf(error, options.databaseRefusals, options.tableNames) ?? refusalOfFastify(error))
  if (refusal) {
    const body: ErrorBody = {
      code: refusal.kind.code,
      message: refusal.message,
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      ...(refusal.details ? { details: refusal.details } : {}),
      request_id: request.id,
    }
    // The call's check let this value through, and the database refused it. Either the value is hostile, or a check or a sum of ours is wrong.
    if (error instanceof pg.DatabaseError && refusal.kind === core.INVALID)
      request.log.warn({ err: error, url: request.url }, 'the database refused a value')
    request.log.info({ code: body.code, url: request.url, details: body.details }, 'refused')
    if (refusal.kind.status === 503) reply.header('retry-after', '2')
    return reply.status(refusal.kind.status).send(body)
  }
  request.log.error({ err: error, url: request.url }, 'fault')
  return reply.status(500).send({ code: 'FAULT', message: faultText, request_id: request.id } satisfies ErrorBody)
}

/** SQLSTATE disk_full, too_many_connections and cannot_connect_now: what a person who reads the log at night has to tell apart. */
const reasonsOutOfReach: Readonly<Record<string, string>> = {
  '53100': 'the disk of the database is full',
  '53300': 'the database has no connection left',
  '57P03': 'the database is starting or stopping',
}

/** The line of the log for an error by which the database was not reached (`isOutOfReach`). */
export const whyOutOfReach = (error: unknown): string =>
  reasonsOutOfReach[(error as { code?: string }).code ?? ''] ?? 'the database did not answer in time'

/** What Fastify and its plugins refuse themselves: bodies that are not JSON, too large, too many. */
export function refusalOfFastify(error: unknown): Refusal | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Refusal(core.FILE_TOO_LARGE)
  if (status === 429) return new Refusal(core.TOO_MANY)
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal(core.INVALID)
  return undefined
}
