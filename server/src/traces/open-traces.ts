import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import type { Traces } from './traces.ts'

/** Opens tracing if the settings name a collector. Loads OpenTelemetry only then. */
export async function openTraces(
  { traces, trial }: Pick<Config, 'traces' | 'trial'>,
  logError: LogError,
): Promise<Traces | undefined> {
  if (!traces || trial) return undefined
  const { openCollector } = await import('./collector.ts')
  return openCollector(traces, logError)
}
