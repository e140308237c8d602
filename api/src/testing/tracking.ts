import { trackingDefaults } from '@vitrine/contract/config'
import type { Db } from '../db/schema.ts'
import { createTracking, type TrackingSettings } from '../tracking/tracking.ts'
import { createWriter } from '../tracking/writer.ts'
import { testSettings } from './identity.ts'
import { testRules } from './rules.ts'

/** Counting on a test's database, with the usual settings but for these. */
export function trackingOn(db: Db, changes: Partial<TrackingSettings> = {}) {
  return createTracking(createWriter(db), {
    ...trackingDefaults,
    locales: testRules.locales.map(({ code }) => code),
    origins: [testSettings.publicUrl, ...testSettings.auth.firstParty],
    logError: (error) => {
      throw error
    },
    ...changes,
  })
}
