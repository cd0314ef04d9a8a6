import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Endpoint } from '../contract/endpoint.ts'
import { describeAccess } from './access.ts'

/** The calls of a server, each under the name of its module. */
interface Described {
  /** Where the server is: `/`. */
  readonly base: string
  readonly version: string
  readonly modules: readonly { readonly name: string; readonly serves: readonly unknown[] }[]
}

/** A description of calls, as far as it tells whose they are. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>
}

/** Gathers what the calls say of themselves. Registered before they are. */
export async function gatherCalls(app: FastifyInstance, { base, version }: Described): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kencana',
        version,
        description: 'Every call, with who may make it. Log in with `POST users/login` and send the token as `x-auth-token`.',
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-auth-token' } } },
      servers: [{ url: `${base}api` }],
    },
    transform: ({ schema, url, ...rest }) => jsonSchemaTransform({ schema, url: url.slice(`${base}api`.length), ...rest }) as never,
    transformObject: jsonSchemaTransformObject,
  })
}

/**
 * Describes the calls to developers: all of them in `docs/json`, and at `docs` those of a module at a time. A page of all took a browser ten
 * seconds to draw.
 */
export async function describeCalls(api: FastifyInstance, { base, modules }: Described): Promise<void> {
  const names = modules.flatMap(({ name, serves }) => (serves.length > 0 ? [name] : [])).toSorted()
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: `${base}api`,
    staticCSP: false,
    uiConfig: { urls: names.map((name) => ({ name, url: `${base}api/docs/json/${name}` })), filter: true },
  })
  api.get('/docs/json/:module', { schema: { hide: true } }, ({ params }: FastifyRequest<{ Params: { module: string } }>) =>
    ofModule(api.swagger() as unknown as Document, params.module),
  )
}

/** The part of a call that its description shows. `runsCall` checks requests, described or not. */
export function descriptionOf(endpoint: Endpoint, module: string, params: z.ZodObject) {
  return {
    tags: [module],
    operationId: endpoint.call.replace(/[^\w]+/g, '_'),
    summary: endpoint.summary,
    description: [
      describeAccess(endpoint.access),
      endpoint.moves ? 'Moves goods or money: send an `Idempotency-Key`.' : '',
      endpoint.isPublic
        ? 'Pages of every origin may read it. Send the `ETag` of an answer as `If-None-Match`: where it still holds the answer is 304, without a body.'
        : '',
      endpoint.approvals.length > 0 ? `May ask for an approval of ${endpoint.approvals.join(', ')}: send its token in \`x-otorisasi\`.` : '',
      endpoint.refusals.length > 0 ? `May refuse: ${endpoint.refusals.map(({ code, text }) => `${code} (${text})`).join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
    security: endpoint.access.who === 'anyone' ? [] : [{ token: [] }],
    ...(Object.keys(params.shape).length > 0 ? { params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body && !endpoint.file ? { body: endpoint.body } : {}),
    response: { 200: endpoint.reply },
  }
}

/** What a description says of one module. */
function ofModule({ paths, ...rest }: Document, module: string): Document {
  const parts = Object.entries(paths).map(([path, calls]) => {
    const own = Object.entries(calls).filter(([, { tags }]) => tags.includes(module))
    return [path, Object.fromEntries(own)] as const
  })
  return { ...rest, paths: Object.fromEntries(parts.filter(([, calls]) => Object.keys(calls).length > 0)) }
}
