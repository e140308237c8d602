import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import { McpAnswer, type McpMessage } from '@vitrine/contract/admin/mcp'
import type { Refused } from '@vitrine/contract/client/call'
import type { HttpClient } from '@vitrine/contract/client/http-client'
import type { TokenScope } from '@vitrine/contract/identity/access-tokens'
import { validateValue } from '../http/body.ts'
import { once } from '../http/once.ts'
import { Reply, reply } from '../http/reply.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import { refuseByLocales } from '../identity/guards/language-limit.ts'
import { getLimitEffect } from '../identity/guards/permissions.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { allowsCall } from '../identity/guards/token-scopes.ts'
import { toJsonSchema } from '../openapi/json-schema.ts'
import { draftTools } from './draft-tools.ts'
import { mediaTools } from './media-tools.ts'
import { pageTools } from './page-tools.ts'
import type { Tool } from './tool.ts'

export const tools: readonly Tool[] = [...pageTools, ...draftTools, ...mediaTools]

const version = '1'
const versionHeader = 'mcp-protocol-version'

/** Shared: creating one for each server takes longer than most answers. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/**
 * Answers one request of the protocol; 400 if it is invalid. There are no sessions: each request
 * gets its own server, so requests cannot affect each other.
 */
export async function answerRequest(
  context: ApiContext,
  ctx: PersonRequest,
  http: HttpClient,
  message: McpMessage,
): Promise<Reply<200 | 400, McpAnswer>> {
  const { name: title } = context.settings.current()
  const capabilities = { tools: {} }
  const instructions = writeInstructions(context)
  const server = new Server(
    { name: 'vitrine', title, version },
    { capabilities, instructions, jsonSchemaValidator },
  )
  const scopes = ctx.me.token?.scopes ?? []
  const failures: unknown[] = []
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools(scopes) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`)
    try {
      return await callTool(context, ctx, http, tool, params.arguments ?? {})
    } catch (error) {
      // Rethrown below: the SDK would send its message to the client, but it belongs in the log.
      failures.push(error)
      throw error
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  try {
    await server.connect(transport)
    const answer = await transport.handleRequest(createTransportRequest(ctx), {
      parsedBody: message,
    })
    if (failures.length > 0) throw failures[0]
    return reply(answer.status === 200 ? 200 : 400, McpAnswer.parse(await answer.json()))
  } finally {
    await server.close()
  }
}

/** Request for the transport. Our answers are JSON, whatever the client accepts. */
function createTransportRequest({ request }: PersonRequest): Request {
  const protocol = request.header(versionHeader)
  return new Request('http://mcp.internal', {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...(protocol !== undefined && { [versionHeader]: protocol }),
    },
  })
}

const writeInstructions = ({ settings, publicUrl, rules }: ApiContext) =>
  [
    `This is the website ${settings.current().name} at ${publicUrl}.`,
    `Its languages are ${rules.locales.map(({ code, displayName }) => `${code} (${displayName})`).join(', ')}; ${rules.defaultLocale} is the default.`,
    'You read pages and write drafts. A person reads and publishes them: you cannot publish, move or delete anything.',
    'A page has one text in each language. Search before you write, and read a page before you change it.',
  ].join(' ')

const mayUse = ({ uses }: Tool, scopes: TokenScope[]) =>
  Object.values(uses).every((endpoint) => allowsCall(scopes, endpoint))

const listTools = (scopes: TokenScope[]) =>
  describeTools().flatMap(({ tool, description }) => (mayUse(tool, scopes) ? [description] : []))

const describeTools = once(() =>
  tools.map((tool) => {
    const { name, title, description, isReadOnly, input, output } = tool
    return {
      tool,
      description: {
        name,
        title,
        description,
        inputSchema: { ...toJsonSchema(input, 'input'), type: 'object' as const },
        outputSchema: { ...toJsonSchema(output, 'output'), type: 'object' as const },
        annotations: {
          title,
          readOnlyHint: isReadOnly,
          destructiveHint: false,
          openWorldHint: false,
        },
      },
    }
  }),
)

async function callTool(
  { rules }: ApiContext,
  ctx: PersonRequest,
  http: HttpClient,
  tool: Tool,
  args: object,
): Promise<CallToolResult> {
  if (!mayUse(tool, ctx.me.token?.scopes ?? [])) return toError({ message: ctx.say('token_scope') })
  const input = validateValue(ctx.request, tool.input, args)
  if (input instanceof Reply) return toError(input.value)
  const refused = refuseOtherLocales(ctx, tool, input.value)
  if (refused) return toError(refused.value)
  const answer = await tool.run(http, input.value, rules)
  if (!('data' in answer)) return toError(toProblem(answer))
  const value = tool.output.parse(answer.data)
  return { content: toTextContent(value), structuredContent: { ...value } }
}

/** Refuses a tool that would write in a language in which the user may not write. */
function refuseOtherLocales(ctx: PersonRequest, { uses, locales }: Tool, input: object) {
  const named = locales?.(input) ?? []
  return Object.values(uses)
    .filter(({ permission }) => permission && getLimitEffect(permission) === 'own')
    .map(({ permission }) => permission && refuseByLocales(ctx, permission, named))
    .find((refusal) => refusal !== undefined)
}

/** Message and fields of the API's refusal, or both sides of a conflict. */
const toProblem = ({ body, waitSeconds }: Refused) => ({
  message: 'The server could not answer.',
  ...(typeof body === 'object' && body),
  ...(waitSeconds !== undefined && { waitSeconds }),
})

const toError = (problem: object): CallToolResult => ({
  isError: true,
  content: toTextContent(problem),
})

const toTextContent = (value: object) => [{ type: 'text' as const, text: JSON.stringify(value) }]
