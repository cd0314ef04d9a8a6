import pino from 'pino'

/** The server's own log: one line of JSON an event, with the request it belongs to and without any token. */
export type Log = pino.Logger

/** Opens the log. `level` is one of pino's, or `silent`. */
export function createLog(level: string): Log {
  return pino({ level, redact: ['req.headers["x-auth-token"]', 'req.headers.authorization'] })
}
