import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Serves the built web application below `base`: files with a hash in their name for ever, `config.json` and the page
 * itself always fresh. Every path that is no file and no call is a screen of the application, so it gets the page.
 */
export async function serveWeb(
  app: FastifyInstance,
  options: { root: string; base: string; config: () => Promise<Readonly<Record<string, unknown>>> },
): Promise<void> {
  const { root, base, config } = options
  // Deep links resolve their files against the base, wherever the server is mounted.
  const page = (await readFile(join(root, 'index.html'), 'utf8')).replace('<head>', `<head><base href="${base}">`)
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
  const sendPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  app.get(base, { schema: { hide: true } }, (_, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const isOther = request.url.includes('/assets/') || request.url.startsWith(`${base}api/`)
    const wantsPage = request.method === 'GET' && request.url.startsWith(base) && !isOther
    if (wantsPage) return sendPage(reply)
    return reply.status(404).send({ code: 'NOT_FOUND', message: 'Data Tidak Ditemukan', request_id: request.id })
  })
}
