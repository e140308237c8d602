import { type McpMessage, mcpRules } from '@vitrine/contract/admin/mcp'
import { createHttpClient, type HttpClient } from '@vitrine/contract/client/http-client'
import { callMcp } from '@vitrine/contract/endpoints/mcp'
import { type BoundEndpoint, bind } from '../binding/bind.ts'
import type { Bindings } from '../http/api-request.ts'
import { refusal, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { readBearerToken } from '../identity/guards/visitor.ts'

/** Sends a request to the API within this process, with the values that a listener would pass. */
export type FetchApi = (request: Request, bindings: Bindings) => Promise<Response>

/**
 * Routes of assistants (Model Context Protocol, decision 0031). Messages of a batch are answered
 * one after another, by calls of the API.
 */
export function mcpRoutes(context: ApiContext, fetchApi: FetchApi): BoundEndpoint[] {
  return [
    bind(callMcp, async (ctx, { body }) => {
      const messages = Array.isArray(body) ? body : [body]
      const { batchMax } = mcpRules
      if (messages.length === 0 || messages.length > batchMax)
        return refusal(400, `A batch has 1 to ${batchMax} messages.`)
      const requests = messages.filter(isRequest)
      if (requests.length === 0) return reply(202, null)
      // Loaded at the first request: most sites have no assistant.
      const { answerRequest } = await import('./server.ts')
      const http = createClient(ctx, fetchApi)
      const [first] = requests
      if (first && !Array.isArray(body)) return answerRequest(context, ctx, http, first)
      const answers = []
      for (const message of requests)
        answers.push((await answerRequest(context, ctx, http, message)).value)
      return answers
    }),
  ]
}

/** False for notifications and responses: without sessions, neither gets an answer. */
const isRequest = (message: McpMessage) =>
  !('result' in message || 'error' in message) &&
  (message.id !== undefined || message.method === undefined)

/** Creates an API client with the token, language and address of the request. */
function createClient({ request, language }: PersonRequest, fetchApi: FetchApi): HttpClient {
  const forwarded = ['x-forwarded-for', 'user-agent'].flatMap((name) => {
    const value = request.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const bindings = { incoming: request.incoming, isMachine: true }
  return createHttpClient({
    mode: 'token',
    baseUrl: 'http://api.internal',
    retry: 0,
    fetch: (url, init) => fetchApi(new Request(url, init), bindings),
    cookie: () => undefined,
    token: () => readBearerToken(request),
    locale: language,
    fields: () => Object.fromEntries(forwarded),
    warn: () => undefined,
    onUnauthenticated: () => undefined,
  })
}
