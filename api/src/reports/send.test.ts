import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { reportBug, showReport, showScreenshot } from '@vitrine/contract/endpoints/reports'
import { roles } from '@vitrine/contract/identity/identity'
import { ReportAnswer, reportRules } from '@vitrine/contract/reports/reports'
import { describe, expect, test } from 'vitest'
import { databases, oneDatabase, withDatabase } from '../testing/databases.ts'
import { peopleOn } from '../testing/people.ts'
import {
  type ReportFields,
  reported,
  reportForm,
  screenshot,
  sendReport,
} from '../testing/reports.ts'

const dayMinutes = 24 * 60
const { titleMax, textMax, addressMax, browserMax, consoleLineMax, consoleLinesMax } = reportRules

/** Values at the limits, and the errors of values beyond them. */
const fits: ReportFields[] = [
  { title: 'x'.repeat(titleMax) },
  { description: 'x'.repeat(textMax), steps: '\r\n'.repeat(textMax) },
  { address: `/${'x'.repeat(addressMax - 1)}` },
  { address: '/%C3%A0-propos', viewport: '390x844@2.625' },
  { browser: 'x'.repeat(browserMax) },
  { console: Array<string>(consoleLinesMax).fill('x'.repeat(consoleLineMax)) },
]
const refused: [field: string, message: string, fields: ReportFields][] = [
  ['title', 'Ce champ est requis.', { title: ' \n ' }],
  ['title', 'Ce texte est trop long.', { title: 'x'.repeat(titleMax + 1) }],
  ['description', 'Ce texte est trop long.', { description: 'x'.repeat(textMax + 1) }],
  ['steps', 'Ce texte est trop long.', { steps: 'x'.repeat(textMax + 1) }],
  ['address', 'Ce texte est trop long.', { address: `/${'x'.repeat(addressMax)}` }],
  ['address', 'Cette valeur n’est pas valable.', { address: 'https://elsewhere.test/' }],
  ['address', 'Cette valeur n’est pas valable.', { address: '//elsewhere.test/' }],
  ['address', 'Cette valeur n’est pas valable.', { address: '/\\elsewhere.test' }],
  ['address', 'Cette valeur n’est pas valable.', { address: '/page?token=secret' }],
  ['browser', 'Ce texte est trop long.', { browser: 'x'.repeat(browserMax + 1) }],
  ['viewport', 'Cette valeur n’est pas valable.', { viewport: 'large' }],
  ['console', 'Ce texte est trop long.', { console: 'x'.repeat(consoleLineMax + 1) }],
  ['console', 'Cette valeur n’est pas valable.', { console: Array(consoleLinesMax + 1).fill('x') }],
]

/** Signs Marie up before each test. Returns what reads her reports and their folder. */
function withReporter(open: (typeof databases)[number]['open']) {
  let people: ReturnType<typeof peopleOn>
  let reportsFolder: string
  withDatabase(open, async (database) => {
    reportsFolder = mkdtempSync(join(tmpdir(), 'vitrine-reports-'))
    people = peopleOn(database, { reportsFolder })
    await people.add({ role: roles.editor, locale: 'fr' })
  })

  const shown = async (id: number) => {
    const response = await (await people.signedIn()).read(formatEndpointPath(showReport, { id }))
    expect(response.status).toBe(200)
    return ReportAnswer.parse(await response.json()).data
  }
  return { people: () => people, reportsFolder: () => reportsFolder, shown }
}

describe.each(databases)('sending a bug report on $name', ({ open }) => {
  const { people, shown } = withReporter(open)

  test('a guest is refused with 401, and a request without the CSRF token with 419', async () => {
    const guest = people().browser()
    expect((await sendReport(guest)).status).toBe(401)
    const browser = await people().signedIn()
    expect((await browser.send('POST', reportBug.path, reportForm())).status).toBe(419)
  })

  test.each([
    [roles.administrator, 201],
    [roles.editor, 201],
    [roles.contributor, 201],
    [roles.visitor, 403],
  ])('role %i gets %i', async (role, status) => {
    await people().add({ role, email: 'other@example.org' })
    const browser = await people().signedIn({ email: 'other@example.org' })
    expect((await sendReport(browser)).status).toBe(status)
  })

  test('a report is stored as it was sent, in the name of the signed-in user', async () => {
    const id = await reported(await people().signedIn(), {
      title: '  Le menu reste fermé ',
      description: 'Sur mon téléphone.\r\nToujours.',
      steps: 'Toucher « Menu ».',
      address: '/contact',
      browser: 'Mozilla/5.0',
      viewport: '390x844@3',
      console: ['TypeError: x', 'RangeError: y'],
      name: 'Quelqu’un d’autre',
      email: 'else@example.org',
      user_id: '1',
      state: 'done',
    })
    expect(await shown(id)).toMatchObject({
      id,
      title: 'Le menu reste fermé',
      description: 'Sur mon téléphone.\nToujours.',
      steps: 'Toucher « Menu ».',
      address: '/contact',
      browser: 'Mozilla/5.0',
      viewport: '390x844@3',
      console: ['TypeError: x', 'RangeError: y'],
      reporter: { name: 'Marie', email: 'marie@example.org' },
      state: 'new',
      screenshot: null,
      discussion: [],
    })
  })

  test('a title is enough, also as JSON', async () => {
    const browser = await people().signedIn()
    const response = await browser.post(reportBug.path, { title: 'Lent' })
    expect(response.status).toBe(201)
    expect(await shown((await response.json()).data.id)).toMatchObject({
      description: '',
      address: null,
      browser: null,
      viewport: null,
      console: [],
    })
  })

  test('after twenty reports in a day the next one is refused, but not those of other users', async () => {
    const browser = await people().signedIn({}, { remember: true })
    for (let sent = 0; sent < reportRules.perDay; sent++) {
      await reported(browser)
      people().later(60)
    }
    const response = await sendReport(browser, { screenshot: new Blob(['none']) })
    expect(response.status).toBe(429)
    const fourHours = 4 * 3_600
    const wait = Number(response.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(fourHours - 60)
    expect(wait).toBeLessThanOrEqual(fourHours)
    expect((await response.json()).message).toBe(
      'Vous avez envoyé 20 rapports en un jour\u00a0: c’est le maximum. Réessayez dans 4\u00a0h.',
    )
    await people().add({ role: roles.contributor, email: 'other@example.org' })
    await reported(await people().signedIn({ email: 'other@example.org' }))
    people().later(4 * 60 + 1)
    await reported(browser)
    expect((await sendReport(browser)).status).toBe(429)
    people().later(dayMinutes)
    await reported(browser)
  })

  test('concurrent reports are counted', async () => {
    const browser = await people().signedIn()
    for (let sent = 1; sent < reportRules.perDay; sent++) await reported(browser)
    const answers = await Promise.all([1, 2, 3].map(() => sendReport(browser)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429])
  })
})

describe.each(oneDatabase)('the values of a bug report on $name', ({ open }) => {
  const { people, reportsFolder, shown } = withReporter(open)

  test('values at the limits are accepted', async () => {
    const browser = await people().signedIn()
    for (const fields of fits) expect((await sendReport(browser, fields)).status).toBe(201)
  })

  test.each(refused)('%s is refused: %s', async (field, message, fields) => {
    const response = await sendReport(await people().signedIn(), fields)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ message, errors: { [field]: [message] } })
  })

  test('a request over two megabytes is refused with 413', async () => {
    const browser = await people().signedIn()
    const response = await sendReport(browser, { screenshot: new Blob([Buffer.alloc(2_000_000)]) })
    expect(response.status).toBe(413)
    expect(readdirSync(reportsFolder())).toEqual([])
  })

  test.each(['png', 'webp', 'jpeg'] as const)(
    'a picture in %s becomes WebP without metadata',
    async (format) => {
      const picture = screenshot().withExif({ IFD0: { Copyright: 'Rue des Lilas 12' } })
      const file = new Blob([new Uint8Array(await picture.toFormat(format).toBuffer())])
      const browser = await people().signedIn()
      const id = await reported(browser, { screenshot: file })
      expect((await shown(id)).screenshot).toEqual({ width: 60, height: 40 })
      const response = await browser.read(formatEndpointPath(showScreenshot, { id }))
      expect(response.headers.get('content-type')).toBe('image/webp')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.includes('Lilas')).toBe(false)
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
    },
  )

  test.each([
    ['a text', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', () => screenshot().gif().toBuffer()],
    ['half a picture', async () => (await screenshot(900, 900).png().toBuffer()).subarray(0, 999)],
  ])('%s is refused as a screenshot, and nothing is stored', async (_, make) => {
    const file = new Blob([new Uint8Array(await make())], { type: 'image/png' })
    const response = await sendReport(await people().signedIn(), { screenshot: file })
    expect(response.status).toBe(422)
    expect((await response.json()).errors).toHaveProperty('screenshot')
    expect(readdirSync(reportsFolder())).toEqual([])
  })
})
