import swagger from '@fastify/swagger'
import { isFile, isRedirect } from '@halaqa/kit-contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bodyTypes } from './body-types.ts'

/** Collects the routes that are mounted after it; the document is `app.swagger()` after ready(). */
export async function openApi(app: FastifyInstance, info: { title: string; version: string; description?: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          header: { type: 'apiKey', in: 'header', name: 'x-access-token' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const contract = route.config?.route
      if (!contract) return { schema: { ...schema, hide: true }, url }
      const { params, querystring, body, response, ...rest } = schema as Record<string, any>
      return {
        url,
        schema: {
          ...rest,
          ...(contract.bodyType && { consumes: bodyTypes[contract.bodyType] }),
          ...(params && { params: input(params) }),
          ...(querystring && { querystring: input(querystring) }),
          ...(body && { body: input(body) }),
          response: { ...repliesOf(contract.reply, response), '4xx': problem },
          ...(contract.access !== 'public' && { security: [{ token: [] }, { header: [] }] }),
        },
      } as never
    },
  })
}

function repliesOf(reply: object, response: Record<string, z.ZodType>) {
  if (isFile(reply))
    return { 200: { description: 'A file', content: { [reply.file]: { schema: { type: 'string' } } } } }
  if (isRedirect(reply)) return { 303: { description: 'Continues at another address', type: 'null' } }
  return Object.fromEntries(Object.entries(response).map(([status, schema]) => [status, output(schema)]))
}

const clean = (schema: Record<string, unknown>) => {
  delete schema.$schema
  return schema
}
const options = { unrepresentable: 'any', target: 'draft-2020-12' } as const
const input = (schema: z.ZodType) => clean(z.toJSONSchema(schema, { ...options, io: 'input' }))
const output = (schema: z.ZodType) => clean(z.toJSONSchema(schema, { ...options, io: 'output' }))

const problem = {
  description: 'Problem (RFC 9457)',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'code'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          code: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'string' } },
          facts: { type: 'object' },
          request_id: { type: 'string' },
        },
      },
    },
  },
}
