import type { LogError } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import type { Traces } from './traces.ts'

/** Opens the way to the collector that the owner names; without one nothing of it is loaded. */
export async function openTraces(
  { traces, trial }: Pick<Config, 'traces' | 'trial'>,
  logError: LogError,
): Promise<Traces | undefined> {
  if (!traces || trial) return undefined
  const { openCollector } = await import('./collector.ts')
  return openCollector(traces, logError)
}
