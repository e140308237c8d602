import * as z from 'zod/mini'
import { McpAnswer, McpMessage } from '../admin/mcp.ts'
import { Problem } from '../http/problem.ts'
import { endpoint, json } from './endpoint.ts'

/** Enough for a picture in base64 with its texts. */
const bytesMax = 7_000_000
/** More than the messages of a batch need, so that a larger batch is refused by its size. */
const valuesMax = 20_000

export const callMcp = endpoint({
  method: 'POST',
  path: '/api/mcp',
  summary: 'Serves the Model Context Protocol to assistants over HTTP, without sessions.',
  guard: 'token',
  body: json(z.union([McpMessage, z.array(McpMessage)]), { bytesMax, valuesMax }),
  answers: {
    200: [z.union([McpAnswer, z.array(McpAnswer)]), 'The answer, or the answers of a batch.'],
    202: [null, 'The body has no request to answer.'],
    400: [
      z.union([McpAnswer, Problem]),
      'The message or the version of the protocol is not valid, or the batch has more than 20 messages.',
    ],
  },
})
