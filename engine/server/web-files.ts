import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { partsOf, readParts } from './web-parts.ts'

/** What a server tells the browser before anything else. */
type WebConfig = Readonly<Record<string, unknown>>

/** Where the built page asks for what runs before the first paint. */
const beforePaint = '<script src="./before.js"></script>'

/** A value as it may stand inside a page, where `</script>` would end it. */
const inPage = (value: WebConfig) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/**
 * Serves the built web application below `base`: files with a hash in their name for ever, `config.json` and the page
 * itself always fresh. Every path that is no file and no call is a screen of the application, so it gets the page; with it come
 * what `config.json` says, what runs before the first paint, which a slow line would else wait for, and tags that name the parts of a
 * screen where it stands behind the login.
 */
export async function serveWeb(
  app: FastifyInstance,
  options: { root: string; base: string; config: () => Promise<WebConfig>; isPublic: (path: string) => boolean },
): Promise<void> {
  const { root, base, config, isPublic } = options
  // Deep links resolve their files against the base, so the server can be mounted at any path.
  const before = await readFile(join(root, 'before.js'), 'utf8')
  const page = (await readFile(join(root, 'index.html'), 'utf8')).replace('<head>', `<head><base href="${base}">`)
  // The only script that may stand in a page is this one.
  const itself = `'sha256-${createHash('sha256').update(before).digest('base64')}'`
  app.get(`${base}config.json`, { schema: { hide: true } }, async (_, reply) => reply.header('cache-control', 'no-store').send(await config()))
  await app.register(fastifyStatic, {
    root,
    prefix: base,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const parts = await readParts(root)
  const sendPage = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const path = `/${url.slice(base.length).replace(/[?#].*$/, '')}`
    const named = isPublic(path) ? '' : partsOf(parts, path)
    const carried = `<script type="application/json" id="config">${inPage(await config())}</script>`
    const policy = String(reply.getHeader('content-security-policy')).replace("script-src 'self'", `script-src 'self' ${itself}`)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(page.replace(beforePaint, () => `${named}${carried}<script>${before}</script>`))
  }
  app.get(base, { schema: { hide: true } }, sendPage)
  app.setNotFoundHandler(async (request, reply) => {
    const isOther = request.url.includes('/assets/') || request.url.startsWith(`${base}api/`)
    const wantsPage = request.method === 'GET' && request.url.startsWith(base) && !isOther
    if (wantsPage) return sendPage(request, reply)
    return reply.status(404).send({ code: 'NOT_FOUND', message: 'Data Tidak Ditemukan', request_id: request.id })
  })
}
