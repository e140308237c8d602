import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A received span. */
export interface Arrived {
  name: string
  traceId: string
  id: string
  parentId: string
  kind: number
  attributes: Record<string, string | number | boolean>
  failed: boolean
}

/** Starts a collector of traces on a free port, with the received requests, raw and as spans. */
export async function startCollector(
  answer: (res: ServerResponse) => void = (res) => void res.end(),
) {
  const spans: Arrived[] = []
  const sent: Buffer[] = []
  const requests: { path: string | undefined; headers: NodeJS.Dict<string | string[]> }[] = []
  const server = createServer(async (req, res) => {
    const body = await buffer(req)
    requests.push({ path: req.url, headers: req.headers })
    sent.push(body)
    spans.push(...spansIn(body))
    answer(res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/v1/traces`, spans, sent, requests, stop }
}

/** The field numbers are those of `opentelemetry/proto/trace/v1/trace.proto`. */
function spansIn(body: Buffer): Arrived[] {
  const scopes = all(body, 1).flatMap((resource) => all(resource, 2))
  return scopes.flatMap((scope) => all(scope, 2)).map(spanOf)
}

function spanOf(span: Buffer): Arrived {
  const [traceId, id, parentId] = [1, 2, 4].map((field) => first(span, field).toString('hex'))
  const attributes = all(span, 9).map((pair) => [
    first(pair, 1).toString(),
    valueIn(first(pair, 2)),
  ])
  return {
    name: first(span, 5).toString(),
    traceId: traceId ?? '',
    id: id ?? '',
    parentId: parentId ?? '',
    kind: number(span, 6),
    attributes: Object.fromEntries(attributes),
    failed: number(first(span, 15), 3) === 2,
  }
}

function valueIn(value: Buffer) {
  const [field] = [...fieldsOf(value)]
  if (field?.number === 1) return field.bytes.toString()
  return field?.number === 2 ? field.value === 1 : (field?.value ?? '')
}

const all = (message: Buffer, number: number) =>
  [...fieldsOf(message)].filter((field) => field.number === number).map(({ bytes }) => bytes)
const first = (message: Buffer, number: number) => all(message, number)[0] ?? Buffer.alloc(0)
const number = (message: Buffer, wanted: number) =>
  [...fieldsOf(message)].find((field) => field.number === wanted)?.value ?? 0

/** Yields the fields of a Protocol Buffers message: numbers by value, others as bytes. */
function* fieldsOf(message: Buffer) {
  let at = 0
  const varint = () => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = message[at++] ?? 0
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
      scale *= 0x80
    }
  }
  const lengths: Record<number, () => number> = { 1: () => 8, 2: varint, 5: () => 4 }
  while (at < message.length) {
    const key = varint()
    const length = lengths[key & 7]
    const value = length ? 0 : varint()
    const end = (length?.() ?? 0) + at
    yield { number: key >> 3, value, bytes: message.subarray(at, end) }
    at = end
  }
}
