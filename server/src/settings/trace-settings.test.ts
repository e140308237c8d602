import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
const tracesOf = (env: NodeJS.ProcessEnv) => readConfig(env).traces

test('traces are off without an endpoint, whatever other variables say', () => {
  expect(tracesOf({})).toBeUndefined()
  expect(tracesOf({ OTEL_TRACES_EXPORTER: 'otlp', OTEL_SERVICE_NAME: 'x' })).toBeUndefined()
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeUndefined()
})

test.each([{ OTEL_SDK_DISABLED: 'TRUE' }, { OTEL_TRACES_EXPORTER: 'none' }])(
  'traces are off with %j',
  (env) => {
    expect(tracesOf({ ...endpoint, ...env })).toBeUndefined()
  },
)

test.each([
  [endpoint, 'http://127.0.0.1:4318/v1/traces'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://o.example/otlp/' }, 'https://o.example/otlp/v1/traces'],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://o.example/' }, 'https://o.example/'],
  // Only "true" counts as true, as OpenTelemetry specifies.
  [{ ...endpoint, OTEL_SDK_DISABLED: '1' }, 'http://127.0.0.1:4318/v1/traces'],
])('%j: traces go to %s', (env, url) => {
  expect(tracesOf(env)?.url).toBe(url)
})

test('the service name, attributes, headers and sampler are parsed as OpenTelemetry specifies', () => {
  const env = {
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20a%3Db, x-scope=1',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=caf%C3%A9',
    OTEL_SERVICE_NAME: 'essai',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  }
  expect(tracesOf({ ...endpoint, ...env })).toMatchObject({
    headers: { authorization: 'Basic a=b', 'x-scope': '1' },
    sampler: 'traceidratio',
    ratio: 0.25,
    resource: { 'service.name': 'essai', 'deployment.environment.name': 'café' },
  })
  expect(tracesOf(endpoint)).toMatchObject({
    headers: {},
    sampler: 'parentbased_always_on',
    resource: { 'service.name': 'vitrine' },
  })
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is "localhost'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:b@c' },
    'The address for traces contains a user or a pas',
  ],
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", but it must be',
  ],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER is "zipkin", but it must be "otlp"'],
  [{ OTEL_TRACES_SAMPLER: 'all' }, 'OTEL_TRACES_SAMPLER is "all", but it must be always_on,'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is "2", but it must be a number'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x' }, 'OTEL_EXPORTER_OTLP_HEADERS is set, but it must be a list'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'x=a%0Ab' }, 'OTEL_EXPORTER_OTLP_HEADERS is set, but it must be'],
  [{ OTEL_RESOURCE_ATTRIBUTES: 'a=%zz' }, 'OTEL_RESOURCE_ATTRIBUTES is "a=%zz", but it must be'],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => tracesOf(env)).toThrow(sentence)
})
