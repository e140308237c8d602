import { setTimeout as wait } from 'node:timers/promises'
import { createApi } from '../api/src/app.ts'
import { openDatabase } from '../api/src/db/open.ts'
import type { Db } from '../api/src/db/schema.ts'
import { createDateUpdater } from '../api/src/events/date-updater.ts'
import { createApiContext } from '../api/src/identity/guards/api-context.ts'
import { createPublisher } from '../api/src/publishing/publisher.ts'
import { testSettings } from '../api/src/testing/identity.ts'
import { testKey, testRules } from '../api/src/testing/rules.ts'
import { trackingOn } from '../api/src/testing/tracking.ts'
import { importPages } from '../api/src/transfer/import-pages.ts'
import { imageDefaults } from '../contract/src/media/images.ts'
import { createApiClient } from '../site/app/http/api-client.ts'
import { loadCalendar } from '../site/server/feeds/load-calendar.ts'
import { measureOnBoth } from './both-databases.ts'
import { measureStep } from './measure-step.ts'

const eventCount = 5_000
const lists = 200

/**
 * 5,000 weekly events on both databases: the dates after a new month begins, a month, and the
 * calendar of all; CPU time and longest block of the event loop.
 */
export async function measureAgenda(): Promise<void> {
  await measureOnBoth(measureOn)
}

async function measureOn(url: string, name: string) {
  console.log(name)
  const database = await openDatabase(url)
  const { db, changes } = database
  let now = new Date('2026-03-20T12:00:00Z')
  const settings = { ...testSettings, now: () => now }
  const publish = await createPublisher(db, testRules, imageDefaults)
  await importPages({ db, changes, rules: testRules, publish, now: () => now }, makeEvents())
  const context = createApiContext(db, testRules, settings)
  const tracking = trackingOn(db)
  const logError = (error: unknown) => console.error(error)
  const api = createApi({
    ...{ db, changes, rules: testRules, siteKey: testKey, context, tracking, logError },
  })
  const ask = async (path: string): Promise<unknown> => (await api.request(`/api/${path}`)).json()
  const month = 'events?locale=fr&parent=1&month=2026-05'
  const timeZone = () => context.settings.current().tracking.timeZone
  const updater = createDateUpdater({ db, changes, now: () => now, timeZone })
  await measureStep('dates of all events', updater.update)
  await ask(month)
  now = new Date('2026-04-20T12:00:00Z')
  await measureStep('first list of a new month', () => ask(month))
  await measureStep('other dates of the new month', async () => {
    while (!(await hasLast(db))) await wait(pollMs)
  })
  await measureStep(`${lists} lists of a month`, async () => {
    for (let at = 0; at < lists; at++) await ask(month)
  })
  const config = { i18n: testRules, siteUrl: 'https://example.com', name: 'Example' } as never
  const client = createApiClient(async (path, shape) =>
    shape.parse(await ask(path.slice('/api/'.length))),
  )
  const page = { title: 'Agenda', locale: 'fr', slug: 'agenda', dates: { parent: 1 } } as never
  for (const name of ['calendar of all events', 'again'])
    await measureStep(name, () => loadCalendar({ config, api: client }, page, undefined))
  await database.close()
}

/** Last month with dates after the change. */
const lastMonth = '2028-04'
const pollMs = 50

/** True if the last event has its dates: events are in the order of their ids. */
async function hasLast(db: Db): Promise<boolean> {
  const { id } = await db
    .selectFrom('pages')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const dates = db.selectFrom('event_days').select('begins').where('page_id', '=', id)
  return (await dates.where('begins', '>=', lastMonth).executeTakeFirst()) !== undefined
}

const makeEvents = () => [
  { key: 'agenda', template: 'agenda', translations: { fr: { title: 'Agenda', slug: 'agenda' } } },
  ...Array.from({ length: eventCount }, (_, at) => ({
    key: `event-${at}`,
    template: 'event',
    parent: 'agenda',
    fields: {
      'event.begin': `2026-0${1 + (at % 9)}-${10 + (at % 19)}T${10 + (at % 10)}:30`,
      'event.end': `2026-0${1 + (at % 9)}-${10 + (at % 19)}T21:00`,
      'event.repeats': at % 3 === 0 ? 'monthly' : 'weekly',
    },
    translations: {
      fr: {
        title: `Rencontre ${at}`,
        slug: `rencontre-${at}`,
        seo_description: 'Une rencontre ouverte à toutes et à tous, sans inscription.',
      },
    },
  })),
]
