import { type McpMessage, mcpRules } from '@vitrine/contract/admin/mcp'
import { createHttpClient, type HttpClient } from '@vitrine/contract/client/http-client'
import { callMcp } from '@vitrine/contract/endpoints/mcp'
import { type Bound, bind } from '../binding/bind.ts'
import type { Bindings } from '../http/api-request.ts'
import { refusal, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { bearerIn } from '../identity/guards/visitor.ts'

/** Sends a request to the API in this process, with what a listener would pass beside it. */
export type FetchApi = (request: Request, bindings: Bindings) => Promise<Response>

/** Assistants (decision 0031): each message is answered in turn, by calls of the API. */
export function mcpRoutes(context: ApiContext, fetchApi: FetchApi): Bound[] {
  return [
    bind(callMcp, async (ctx, { body }) => {
      const messages = Array.isArray(body) ? body : [body]
      const { batchMax } = mcpRules
      if (messages.length === 0 || messages.length > batchMax)
        return refusal(400, `A batch has 1 to ${batchMax} messages.`)
      const requests = messages.filter(isRequest)
      if (requests.length === 0) return reply(202, null)
      // Loaded with the first request: most sites have no assistant.
      const { answerRequest } = await import('./server.ts')
      const http = httpFor(ctx, fetchApi)
      const [first] = requests
      if (first && !Array.isArray(body)) return answerRequest(context, ctx, http, first)
      const answers = []
      for (const message of requests)
        answers.push((await answerRequest(context, ctx, http, message)).value)
      return answers
    }),
  ]
}

/** False for notifications and answers: without sessions, nothing waits for either. */
const isRequest = (message: McpMessage) =>
  !('result' in message || 'error' in message) &&
  (message.id !== undefined || message.method === undefined)

/** Calls the API with the token, the language and the address of a request, for a machine. */
function httpFor({ request, language }: PersonRequest, fetchApi: FetchApi): HttpClient {
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
    token: () => bearerIn(request),
    locale: language,
    fields: () => Object.fromEntries(forwarded),
    warn: () => undefined,
    onUnauthenticated: () => undefined,
  })
}
