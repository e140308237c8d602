import type { ApiRequest } from '../http/api-request.ts'

/** Characters that are collected before they are sent. */
const chunkLength = 65_536

/** Returns a body that reads parts of a text as fast as the client takes them. */
export function streamParts(
  request: ApiRequest,
  parts: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { text, isLast } = await readChunk(parts)
        if (text !== '') controller.enqueue(encoder.encode(text))
        if (isLast) controller.close()
      } catch (error) {
        request.abortBody(controller, error)
      }
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

async function readChunk(parts: AsyncGenerator<string>) {
  let text = ''
  while (text.length < chunkLength) {
    const { value, done } = await parts.next()
    if (done) return { text, isLast: true }
    text += value
  }
  return { text, isLast: false }
}
