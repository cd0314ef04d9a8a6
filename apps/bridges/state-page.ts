import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { BridgeState } from './supervisor.ts'
import type { BridgeName } from './settings.ts'

/** The answer of `GET /status`. */
export interface ProgramState {
  readonly version: string
  /** ISO 8601. */
  readonly started_at: string
  readonly bridges: readonly BridgeState[]
  readonly not_set_up: readonly BridgeName[]
}

/** The page of the state, on this machine alone. */
export interface StatePage {
  readonly port: number
  close(): Promise<void>
}

/**
 * Answers the state as JSON at `/status`: 200 where every bridge runs, else 503; and as a page at `/`. It has no secret in it. A page of another
 * origin cannot read it, and a name that was made to lead here (DNS rebinding) is refused.
 * @throws Error where the port is in use
 */
export async function serveState(port: number, state: () => ProgramState): Promise<StatePage> {
  const server = createServer((request, answer) => respond(request, answer, state()))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const ownNames = new Set(['127.0.0.1', 'localhost'])

function respond({ method, url, headers }: IncomingMessage, answer: ServerResponse, state: ProgramState): void {
  const end = (code: number, type: string, text: string) =>
    answer
      .writeHead(code, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      })
      .end(text)
  if (!ownNames.has((headers.host ?? '').replace(/:\d+$/, ''))) return void end(403, 'text/plain', 'This page is for 127.0.0.1.')
  if (method !== 'GET') return void end(405, 'text/plain', 'Only GET.')
  const allRun = state.bridges.every((bridge) => bridge.state === 'RUNNING')
  if (url === '/status') return void end(allRun ? 200 : 503, 'application/json', JSON.stringify(state, null, 1))
  if (url === '/') return void end(200, 'text/html', page(state))
  end(404, 'text/plain', 'There is / and /status.')
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function page({ version, started_at, bridges, not_set_up }: ProgramState): string {
  const rows = bridges.map(({ name, state, port, since, falls, last_error }) =>
    [name, state, port ?? '', since, falls, last_error ? `${last_error.at} ${last_error.message}` : '']
      .map((cell) => `<td>${escaped(String(cell))}</td>`)
      .join(''),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Kencana bridges</title>
<style>body{font:16px system-ui;margin:2rem;color-scheme:light dark}td,th{text-align:left;padding:.3rem 1rem .3rem 0}</style>
<h1>Kencana bridges ${escaped(version)}</h1><p>Running since ${escaped(started_at)}. Not set up: ${escaped(not_set_up.join(', ') || 'none')}.</p>
<table><tr>${['Bridge', 'State', 'Port', 'Since', 'Falls', 'Last error'].map((head) => `<th>${head}</th>`).join('')}</tr>
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}</table></html>`
}
