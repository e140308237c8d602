import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../settings/trace-settings.ts'

/** What decides which requests are traced. */
export function samplerOf({ sampler, ratio }: Pick<TraceSettings, 'sampler' | 'ratio'>): Sampler {
  const samplers: Record<TraceSettings['sampler'], () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
    parentbased_always_on: () => below(new AlwaysOnSampler()),
    parentbased_always_off: () => below(new AlwaysOffSampler()),
    parentbased_traceidratio: () => below(new TraceIdRatioBasedSampler(ratio)),
  }
  return samplers[sampler]()
}

const below = (root: Sampler) => new ParentBasedSampler({ root })
