import type { Db } from '../../db/schema.ts'
import { createTextPublisher } from '../../publishing/publisher.ts'
import type { PublishingDeps } from '../../publishing/render-text.ts'
import { readMachineLocales } from '../../settings/resolve-settings.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'

export interface PreparingDeps extends PublishingDeps {
  /** True if texts of a language may be published with units that only a machine has seen. */
  allowsMachine: (locale: string) => Promise<boolean>
}

/** Creates what publishing texts in a transaction needs. */
export function createPublishingDeps(
  tx: Db,
  { context: { rules, fixed }, images }: EditingDeps,
): PreparingDeps {
  return {
    rules,
    publish: createTextPublisher(tx, rules, images),
    allowsMachine: async (locale) => (await readMachineLocales(tx, fixed)).includes(locale),
  }
}
