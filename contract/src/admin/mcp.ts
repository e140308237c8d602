import * as z from 'zod/mini'

export const mcpRules = {
  /** Maximum number of messages in one body. */
  batchMax: 20,
  /** Maximum bytes of a picture, before base64. */
  pictureBytesMax: 5_000_000,
} as const

const RequestId = z.union([z.string(), z.number(), z.null()])

/** A request, notification or response of JSON-RPC 2.0. */
export const McpMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.optional(RequestId),
  method: z.optional(z.string()),
})
export type McpMessage = z.infer<typeof McpMessage>

/** A response of JSON-RPC 2.0: `result` or `error`. */
export const McpAnswer = z.looseObject({ jsonrpc: z.literal('2.0'), id: z.optional(RequestId) })
export type McpAnswer = z.infer<typeof McpAnswer>
