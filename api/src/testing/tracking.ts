import { type TrackingRules, trackingDefaults } from '@vitrine/contract/config/config'
import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { createApi } from '../app.ts'
import type { Db } from '../db/schema.ts'
import { createApiContext } from '../identity/guards/api-context.ts'
import { createTracking, type TrackingSettings } from '../tracking/tracking.ts'
import { createEventWriter } from '../tracking/writer.ts'
import { withCheckedAnswers } from './checked-answers.ts'
import type { TestDatabase } from './databases.ts'
import { testOrigin, testSettings } from './identity.ts'
import { testKey, testRules } from './rules.ts'

/** Returns tracking on a test database, with the default settings and these changes. */
export function trackingOn(db: Db, changes: TrackingChanges = {}) {
  return createTracking(createEventWriter(db), {
    rules: () => ({ ...trackingDefaults, ...changes }),
    locales: testRules.locales.map(({ code }) => code),
    origins: [testSettings.publicUrl, ...testSettings.auth.firstParty],
    logError: (error) => {
      throw error
    },
    ...changes,
  })
}

type TrackingChanges = Partial<TrackingSettings & TrackingRules>

/** User agent of a browser. Requests without one are not counted. */
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Returns the API with tracking, a clock that can be moved, and the stored events and sums. */
export function countingOn(database: TestDatabase, changes: TrackingChanges = {}) {
  let time = new Date('2026-06-15T10:00:00.000Z')
  const { db } = database
  const now = () => time
  const tracking = trackingOn(db, { now, ...changes })
  const context = createApiContext(db, testRules, testSettings)
  const logError = (error: unknown) => {
    throw error
  }
  const parts = { context, tracking, logError }
  const api = withCheckedAnswers(
    createApi({ ...database, rules: testRules, siteKey: testKey, ...parts }),
  )
  const usual = {
    'content-type': 'text/plain;charset=UTF-8',
    'user-agent': firefox,
    'x-forwarded-for': '192.0.2.1',
    origin: testOrigin,
  }
  return {
    api,
    tracking,
    moveTo: (iso: string) => {
      time = new Date(iso)
    },
    /** Sends an event like a page. An undefined header is omitted. */
    send: (body: unknown, headers: Record<string, string | undefined> = {}) =>
      api.request(trackingPaths.status, {
        method: 'POST',
        headers: given({ ...usual, ...headers }),
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    pixel: (query: string, headers: Record<string, string | undefined> = {}, method = 'GET') =>
      api.request(`${trackingPaths.pixel}?${query}`, {
        method,
        headers: given({ ...usual, ...headers }),
      }),
    /** Returns the sums of a dimension as `day locale value: events, visitors`. */
    sums: async (dimension: string) => {
      await tracking.flush()
      const rows = await db
        .selectFrom('tracking_daily')
        .selectAll()
        .where('dimension', '=', dimension)
        .orderBy('day')
        .orderBy('locale')
        .orderBy('value')
        .execute()
      return rows.map(
        ({ day, locale, value, events, visitors }) =>
          `${day} ${[locale, value].filter(Boolean).join(' ')}: ${events}, ${visitors}`,
      )
    },
    events: async () => {
      await tracking.flush()
      return db.selectFrom('tracking_events').selectAll().orderBy('id').execute()
    },
  }
}

function given(headers: Record<string, string | undefined>) {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
}
