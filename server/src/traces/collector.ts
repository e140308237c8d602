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
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import type { LogError } from '../process/log.ts'
import { createOutageLog } from '../process/outage-log.ts'
import { productPackage } from '../settings/product-package.ts'
import type { TraceSettings } from '../settings/trace-settings.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import type { RunningSpan, SpanDescription, Traces } from './traces.ts'

/** Time that a stop has to send the remaining spans. */
const flushMs = 3 * secondMs
/** Longer values, such as SQL statements of reports, are truncated. */
const valueLengthMax = 1_000
/** Maximum number of buffered spans; when the buffer is full, new spans are dropped. */
const bufferedSpansMax = 2_048

/** Opens the OpenTelemetry exporter. It sends spans in batches in the background. */
export function openCollector(
  settings: TraceSettings,
  logError: LogError,
  stopMs = flushMs,
): Traces {
  const { url, headers, resource } = settings
  const exporter = withOutageLog(
    new OTLPTraceExporter({ url, headers }),
    new URL(url).host,
    logError,
  )
  const processAttributes = {
    'service.version': productPackage.version,
    'service.instance.id': randomUUID(),
  }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ ...processAttributes, ...resource }),
    sampler: createSampler(settings),
    spanLimits: { attributeValueLengthLimit: valueLengthMax },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: bufferedSpansMax })],
  })
  // Ignores errors: the outage log has reported them.
  const ignore = () => {}
  const stop = () => withTimeout(stopMs, provider.shutdown().catch(ignore), ignore)
  return { ...createTraces(provider.getTracer('vitrine', productPackage.version)), stop }
}

function createSampler({ sampler, ratio }: Pick<TraceSettings, 'sampler' | 'ratio'>): Sampler {
  const parentBased = (root: Sampler) => new ParentBasedSampler({ root })
  const samplers: Record<TraceSettings['sampler'], () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
    parentbased_always_on: () => parentBased(new AlwaysOnSampler()),
    parentbased_always_off: () => parentBased(new AlwaysOffSampler()),
    parentbased_traceidratio: () => parentBased(new TraceIdRatioBasedSampler(ratio)),
  }
  return samplers[sampler]()
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<SpanDescription['kind'], SpanKind>

const failure = { code: SpanStatusCode.ERROR }

/** Finds the parent of a span by `AsyncLocalStorage`, so that no function has to pass it on. */
function createTraces(tracer: Tracer): Omit<Traces, 'stop'> {
  const running = new AsyncLocalStorage<Context>()
  const startSpan = (
    { name, kind, attributes }: SpanDescription,
    traceparent?: string,
  ): RunningSpan => {
    const parent = readRemoteContext(traceparent) ?? running.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], ...(attributes && { attributes }) },
      parent,
    )
    const context = trace.setSpan(parent, span)
    return {
      within: (work) => running.run(context, work),
      end: ({ attributes: added, failed } = {}) => {
        if (added) span.setAttributes(added)
        if (failed) span.setStatus(failure)
        span.end()
      },
    }
  }
  const recordSpan = ({ name, kind, attributes }: SpanDescription, ms: number, failed = false) => {
    const parent = running.getStore()
    if (!parent || !trace.getSpan(parent)?.isRecording()) return
    const endTime = performance.timeOrigin + performance.now()
    const options = {
      kind: kinds[kind],
      startTime: endTime - ms,
      ...(attributes && { attributes }),
    }
    const span = tracer.startSpan(name, options, parent)
    if (failed) span.setStatus(failure)
    span.end(endTime)
  }
  const traceparent = () => {
    const context = trace.getSpanContext(running.getStore() ?? ROOT_CONTEXT)
    return context && isSpanContextValid(context) ? formatTraceparent(context) : undefined
  }
  return { startSpan, recordSpan, traceparent }
}

function readRemoteContext(traceparent: string | undefined): Context | undefined {
  const remote = traceparent === undefined ? undefined : parseTraceparent(traceparent)
  return remote && trace.setSpanContext(ROOT_CONTEXT, remote)
}

function withOutageLog(exporter: SpanExporter, host: string, logError: LogError): SpanExporter {
  const outages = createOutageLog(`Traces are sent to ${host} again`, logError)
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result
        if (error) outages.failed(new Error(`Traces cannot be sent to ${host}: ${error.message}`))
        else outages.worked()
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
