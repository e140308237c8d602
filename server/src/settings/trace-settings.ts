import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TraceSettings {
  url: string
  /** Headers to send; may contain keys. */
  headers: Record<string, string>
  sampler: (typeof samplers)[number]
  /** Share of requests for a ratio sampler, 0 to 1. */
  ratio: number
  /** Attributes of all traces, such as `service.name`. */
  resource: Record<string, string>
}

const endpoint = z.url({ protocol: /^https?$/ }).check(z.refine((url) => URL.canParse(url)))
const protocol = z.literal('http/protobuf')
/** `name=value,name=value`, with URL-encoded values (W3C Baggage). */
const pairs = z.pipe(
  z.string().check(z.refine((text) => parsePairs(text) !== undefined)),
  z.transform((text) => parsePairs(text) ?? {}),
)
const headerPairs = pairs.check(
  z.refine((all) => Object.values(all).every((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))),
)

export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(endpoint),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(endpoint),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(headerPairs),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.optional(headerPairs),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(protocol),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.optional(protocol),
  OTEL_TRACES_EXPORTER: z._default(z.enum(['otlp', 'none']), 'otlp'),
  OTEL_TRACES_SAMPLER: z._default(z.enum(samplers), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
  OTEL_SERVICE_NAME: z.optional(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: z.optional(pairs),
  // Any value but "true" is false, by the specification of OpenTelemetry.
  OTEL_SDK_DISABLED: z._default(z.string(), 'false'),
}

const Traced = z.object(traceVariables)

const anEndpoint = 'an address such as http://127.0.0.1:4318'
const theProtocol = '"http/protobuf", the only supported protocol'
const listOfPairs = 'a list such as "name=value,other=value", encoded as in a URL'

export const traceExpectations: Record<keyof typeof traceVariables, string> = {
  OTEL_EXPORTER_OTLP_ENDPOINT: anEndpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${anEndpoint}/v1/traces`,
  OTEL_EXPORTER_OTLP_HEADERS: listOfPairs,
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: listOfPairs,
  OTEL_EXPORTER_OTLP_PROTOCOL: theProtocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: theProtocol,
  OTEL_TRACES_EXPORTER: '"otlp" or "none"',
  OTEL_TRACES_SAMPLER: samplers.join(', '),
  OTEL_TRACES_SAMPLER_ARG: 'a number from 0 to 1',
  OTEL_SERVICE_NAME: 'a name',
  OTEL_RESOURCE_ATTRIBUTES: listOfPairs,
  OTEL_SDK_DISABLED: '"true" or "false"',
}

export const traceSecrets = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']

/** Returns the settings of tracing; undefined if there is no collector, or tracing is disabled. */
export function toTraceSettings(read: z.infer<typeof Traced>): TraceSettings | undefined {
  const url = readUrl(read)
  const isOff = read.OTEL_SDK_DISABLED.toLowerCase() === 'true'
  if (url === undefined || isOff || read.OTEL_TRACES_EXPORTER === 'none') return undefined
  const { username, password } = new URL(url)
  if (username || password)
    throw new Refusal(
      'The address for traces contains a user or a password: use OTEL_EXPORTER_OTLP_HEADERS instead.',
    )
  const named = read.OTEL_SERVICE_NAME && { 'service.name': read.OTEL_SERVICE_NAME }
  return {
    url,
    headers: read.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    sampler: read.OTEL_TRACES_SAMPLER,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
    resource: { 'service.name': 'vitrine', ...read.OTEL_RESOURCE_ATTRIBUTES, ...named },
  }
}

/** Returns the address for traces, or the general address with `/v1/traces`. */
function readUrl(read: z.infer<typeof Traced>): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: general } = read
  if (own !== undefined || general === undefined) return own
  const url = new URL(general)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

function parsePairs(text: string): Record<string, string> | undefined {
  const entries: [string, string][] = []
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name, value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? []
    const decoded = decode(value.trim())
    if (name === undefined || decoded === undefined) return undefined
    entries.push([name, decoded])
  }
  return Object.fromEntries(entries)
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
