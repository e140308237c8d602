import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readDueCalendars } from '../api/src/calendar-reading/calendar-job.ts'
import { insertCalendar, setDue } from '../api/src/calendars/store.ts'
import { openDatabase } from '../api/src/db/open.ts'
import { createDateUpdater } from '../api/src/events/date-updater.ts'
import { createEventStep } from '../api/src/events/event-step.ts'
import { createApiContext } from '../api/src/identity/guards/api-context.ts'
import { createPublisher } from '../api/src/publishing/publisher.ts'
import { testSettings } from '../api/src/testing/identity.ts'
import { testRules } from '../api/src/testing/rules.ts'
import { importPages } from '../api/src/transfer/import-pages.ts'
import { calendarLimits } from '../contract/src/admin/calendars.ts'
import { imageDefaults } from '../contract/src/media/images.ts'
import { measureOnBoth } from './both-databases.ts'
import { measureStep } from './measure-step.ts'

/**
 * A calendar of another system with 2,000 events and almost 5 MB, on both databases: the first
 * reading, one without changes, and one with a change of each event.
 */
export async function measureOtherCalendars(): Promise<void> {
  await measureOnBoth(measureOn)
}

async function measureOn(url: string, name: string) {
  console.log(name)
  const database = await openDatabase(url)
  const { db, changes } = database
  const now = () => new Date('2026-03-20T12:00:00Z')
  const publish = await createPublisher(db, testRules, imageDefaults)
  const agenda = { title: 'Agenda', slug: 'agenda' }
  await importPages({ db, changes, rules: testRules, publish, now }, [
    { key: 'agenda', template: 'agenda', translations: { fr: agenda } },
  ])
  const context = createApiContext(db, testRules, { ...testSettings, now })
  const timeZone = () => 'Europe/Paris'
  changes.beforeCommit(createEventStep({ now, timeZone }))
  let feed = printFeed('Venez')
  const server = createServer((_, response) => response.end(feed))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = context.keys.encrypt(`http://127.0.0.1:${port}/`)
  const values = { name: 'Mairie', address, agenda: 1, mode: 'published' as const }
  const { id } = await insertCalendar(db, values, now().toISOString())
  const network = {
    resolve: async () => ['127.0.0.1'],
    isAllowedAddress: () => true,
    isAllowedPort: () => true,
    userAgent: 'bench',
  }
  const job = {
    ...{ ...context, db, changes, rules: testRules, images: imageDefaults, network, timeZone },
    ownOrigins: [],
  }
  const read = () => readDueCalendars(job, new AbortController().signal)
  await measureStep(`first reading, ${(feed.length / 1e6).toFixed(1)} MB`, read)
  await measureStep('its dates', createDateUpdater({ db, changes, now, timeZone }).update)
  await setDue(db, id, now())
  await measureStep('without changes', read)
  await setDue(db, id, now())
  feed = printFeed('Bienvenue')
  await measureStep('all events changed', read)
  server.closeAllConnections()
  server.close()
  await database.close()
}

const rules = ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', 'FREQ=MONTHLY;BYDAY=2TU', 'FREQ=WEEKLY']
const pad = (number: number) => String(number).padStart(2, '0')
const fold = (line: string) => line.replaceAll(/(.{70})(?=.)/g, '$1\r\n ')

const printFeed = (greeting: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//Example//EN',
    ...Array.from({ length: calendarLimits.events }, (_, at) => printEvent(at, greeting)),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

function printEvent(at: number, greeting: string) {
  const [day, hour] = [pad(10 + (at % 19)), pad(10 + (at % 10))]
  const zone = 'TZID=America/New_York'
  const sentence = `${greeting} à cette rencontre ouverte à toutes et à tous\\, sans inscription.\\n\\n`
  return [
    'BEGIN:VEVENT',
    `UID:event-${at}@elsewhere.example`,
    'DTSTAMP:20260101T000000Z',
    `SUMMARY:Rencontre de quartier ${at}`,
    fold(`DESCRIPTION:${sentence.repeat(18)}`),
    'LOCATION:Salle des fêtes\\, 1 place de la Mairie',
    `DTSTART;${zone}:2026${pad(1 + (at % 9))}${day}T${hour}3000`,
    `RRULE:${rules[at % rules.length]}`,
    ...Array.from(
      { length: 8 },
      (_, month) => `EXDATE;${zone}:2026${pad(2 + month)}${day}T${hour}3000`,
    ),
    'END:VEVENT',
  ].join('\r\n')
}
