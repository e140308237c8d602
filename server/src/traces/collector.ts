import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { within } from '@vitrine/contract/bounds/within'
import type { LogError } from '../process/log.ts'
import { createOutageLog } from '../process/outage-log.ts'
import { about } from '../settings/about.ts'
import type { TraceSettings } from '../settings/trace-settings.ts'
import { samplerOf } from './sampler.ts'
import { spanContextIn, traceparentOf } from './traceparent.ts'
import type { Begun, Traces, Work } from './traces.ts'

/** How long a stop waits for the collector to take what is left. */
const lastSendMs = 3 * secondMs
/** A statement of a report can be long; its beginning tells which one it is. */
const valueLengthMax = 1_000
/** What waits to be sent at most, in spans; what comes when it is full is left out. */
const waitingMax = 2_048

/** Sends traces to a collector, behind the back of everybody else. */
export function openCollector(
  settings: TraceSettings,
  logError: LogError,
  stopMs = lastSendMs,
): Traces {
  const { url, headers, resource } = settings
  const exporter = telling(new OTLPTraceExporter({ url, headers }), new URL(url).host, logError)
  const ofProcess = { 'service.version': about.version, 'service.instance.id': randomUUID() }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...ofProcess, ...resource }),
    sampler: samplerOf(settings),
    spanLimits: { attributeValueLengthLimit: valueLengthMax },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: waitingMax })],
  })
  const stop = () => within(stopMs, provider.shutdown().catch(ignored), ignored)
  return { ...tracesOn(provider.getTracer('vitrine', about.version)), stop }
}

// What fails has been told of by then, and holds up no stop.
const ignored = () => {}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<Work['kind'], SpanKind>

const failure = { code: SpanStatusCode.ERROR }

/** What runs is known by its place among asynchronous calls: nothing hands it on by hand. */
function tracesOn(tracer: Tracer): Omit<Traces, 'stop'> {
  const running = new AsyncLocalStorage<Context>()
  const begin = ({ name, kind, attributes }: Work, traceparent?: string): Begun => {
    const above = fromOutside(traceparent) ?? running.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], ...(attributes && { attributes }) },
      above,
    )
    const context = trace.setSpan(above, span)
    return {
      within: (work) => running.run(context, work),
      end: ({ attributes: more, failed } = {}) => {
        if (more) span.setAttributes(more)
        if (failed) span.setStatus(failure)
        span.end()
      },
    }
  }
  const past = ({ name, kind, attributes }: Work, ms: number, failed = false) => {
    const above = running.getStore()
    if (!above || !trace.getSpan(above)?.isRecording()) return
    const endTime = performance.timeOrigin + performance.now()
    const options = {
      kind: kinds[kind],
      startTime: endTime - ms,
      ...(attributes && { attributes }),
    }
    const span = tracer.startSpan(name, options, above)
    if (failed) span.setStatus(failure)
    span.end(endTime)
  }
  const traceparent = () => {
    const context = trace.getSpanContext(running.getStore() ?? ROOT_CONTEXT)
    return context && isSpanContextValid(context) ? traceparentOf(context) : undefined
  }
  return { begin, past, traceparent }
}

function fromOutside(traceparent: string | undefined): Context | undefined {
  const remote = traceparent === undefined ? undefined : spanContextIn(traceparent)
  return remote && trace.setSpanContext(ROOT_CONTEXT, remote)
}

/** Says in the log when traces cease to arrive, and when they arrive again. */
function telling(exporter: SpanExporter, host: string, logError: LogError): SpanExporter {
  const outages = createOutageLog(`Traces arrive at ${host} again`, logError)
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error) outages.failed(new Error(`Traces do not arrive at ${host}: ${error.message}`))
        else outages.worked()
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
