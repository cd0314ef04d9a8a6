import pino from 'pino'
import { traceOfLog } from './traces.ts'

/** The server's own log: one line of JSON an event, with the request and the trace it belongs to and without any token. */
export type Log = pino.Logger

/** Opens the log. `level` is one of pino's, or `silent`. */
export function createLog(level: string): Log {
  return pino({ level, mixin: traceOfLog, redact: ['req.headers["x-auth-token"]', 'req.headers.authorization'] })
}
