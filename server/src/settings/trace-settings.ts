import * as z from 'zod/mini'
import { Refusal } from './refusal.ts'

/** Which requests are traced (`OTEL_TRACES_SAMPLER`). */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where traces go, and of what. */
export interface TraceSettings {
  url: string
  /** Sent with them; may hold keys. */
  headers: Record<string, string>
  sampler: (typeof samplers)[number]
  /** The part of requests that is traced, from 0 to 1, where the sampler goes by it. */
  ratio: number
  /** What the site is called there, with what else its owner wants said of it. */
  resource: Record<string, string>
}

const endpoint = z.url({ protocol: /^https?$/ }).check(z.refine((url) => URL.canParse(url)))
const protocol = z.literal('http/protobuf')
/** `name=value,name=value`, the values encoded as in a URL (W3C Baggage). */
const pairs = z.pipe(
  z.string().check(z.refine((text) => pairsIn(text) !== undefined)),
  z.transform((text) => pairsIn(text) ?? {}),
)
/** What a field of HTTP may hold. */
const fields = pairs.check(
  z.refine((all) => Object.values(all).every((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text))),
)

/** The variables of OpenTelemetry that count here, with what each must look like. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(endpoint),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(endpoint),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(fields),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.optional(fields),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(protocol),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.optional(protocol),
  OTEL_TRACES_EXPORTER: z._default(z.enum(['otlp', 'none']), 'otlp'),
  OTEL_TRACES_SAMPLER: z._default(z.enum(samplers), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
  OTEL_SERVICE_NAME: z.optional(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: z.optional(pairs),
  // Whatever is not "true" is false, as the specification of OpenTelemetry has it.
  OTEL_SDK_DISABLED: z._default(z.string(), 'false'),
}

const Traced = z.object(traceVariables)

const anEndpoint = 'an address such as http://127.0.0.1:4318'
const theProtocol = '"http/protobuf", the one way in which traces are sent'
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

/** Variables of these whose values no terminal or log may show. */
export const traceSecrets = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']

/** Where traces go; undefined as long as the owner names no place. */
export function traceSettings(read: z.infer<typeof Traced>): TraceSettings | undefined {
  const url = urlOf(read)
  const isOff = read.OTEL_SDK_DISABLED.toLowerCase() === 'true'
  if (url === undefined || isOff || read.OTEL_TRACES_EXPORTER === 'none') return undefined
  const { username, password } = new URL(url)
  if (username || password)
    throw new Refusal(
      'The address for traces holds a name or a password: say them in OTEL_EXPORTER_OTLP_HEADERS.',
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

/** The address for traces alone as it is; below the one for everything, they have their own path. */
function urlOf(read: z.infer<typeof Traced>): string | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: all } = read
  if (own !== undefined || all === undefined) return own
  const url = new URL(all)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

function pairsIn(text: string): Record<string, string> | undefined {
  const entries: [string, string][] = []
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [, name, value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? []
    const read = decoded(value.trim())
    if (name === undefined || read === undefined) return undefined
    entries.push([name, read])
  }
  return Object.fromEntries(entries)
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
