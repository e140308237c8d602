import { createPage } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listMedia, replaceMedia } from '@vitrine/contract/endpoints/media'
import { roles } from '@vitrine/contract/identity/identity'
import { describe, expect, test } from 'vitest'
import { countFile, dailyQuotas } from '../identity/guards/daily-quotas.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import type { Browser } from '../testing/browser.ts'
import { oneDatabase, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testAdminOrigin } from '../testing/identity.ts'
import { pdf } from '../testing/library.ts'
import { peopleOn } from '../testing/people.ts'

const quotaOf = (role: number) => {
  const quota = dailyQuotas.get(role)
  if (!quota) throw new Error('There is no quota.')
  return quota
}
const dayMinutes = 24 * 60

describe.each(oneDatabase)('daily quotas on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  withDatabase(open, (opened) => {
    database = opened
    people = peopleOn(database, {}, testAdminOrigin)
  })

  const person = async (role: number, name = 'paul') => {
    const who = { name, email: `${name}@example.org`, role }
    const user = await people.add(who)
    return { user, who, browser: await people.signedIn(who) }
  }
  const newPage = (browser: Browser) =>
    browser.post(createPage.path, { template: 'page', parent: null, locale: 'fr', title: 'A' })
  const upload = (browser: Browser, data = pdf) =>
    browser.post(`${listMedia.path}?name=a.pdf`, data)
  /** Counts uploads without sending files. */
  const countFiles = async (
    { user }: Awaited<ReturnType<typeof person>>,
    bytes: number,
    times = 1,
  ) => {
    const request = { me: { user } } as PersonRequest
    for (let time = 0; time < times; time++)
      expect(await countFile(database.db, request, bytes, people.context.now())).toBeUndefined()
  }
  const countOf = async (table: 'pages' | 'media') =>
    (await database.db.selectFrom(table).select('id').execute()).length

  test('limit the new pages of a contributor, with the hours until the next', async () => {
    const { pages } = quotaOf(roles.contributor)
    const { browser, who } = await person(roles.contributor)
    for (let made = 0; made < pages; made++) expect((await newPage(browser)).status).toBe(201)
    people.later(60)
    const refused = await newPage(browser)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(Math.ceil(seconds / 3_600)).toBe(23)
    expect((await refused.json()).message).toBe(
      `Vous avez créé ${pages} pages en un jour : c’est le maximum. Réessayez dans 23 h.`,
    )
    expect(await countOf('pages')).toBe(pages)
    expect((await newPage((await person(roles.editor, 'anna')).browser)).status).toBe(201)
    people.later(dayMinutes)
    expect((await newPage(await people.signedIn(who))).status).toBe(201)
  })

  test('limit the files of a contributor', async () => {
    const { files } = quotaOf(roles.contributor)
    const paul = await person(roles.contributor)
    await countFiles(paul, pdf.length, files - 1)
    expect((await upload(paul.browser)).status).toBe(201)
    const refused = await upload(paul.browser)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^8\d{4}$/)
    expect((await refused.json()).message).toBe(
      'Vous avez atteint la limite d’envoi d’une journée : 200 fichiers ou 1 Go. Réessayez dans 24 h.',
    )
    expect(await countOf('media')).toBe(1)
  })

  test('count files that replace others too', async () => {
    const paul = await person(roles.contributor)
    const { data } = await (await upload(paul.browser)).json()
    await countFiles(paul, 1, quotaOf(roles.contributor).files - 1)
    const refused = await paul.browser.put(
      `${formatEndpointPath(replaceMedia, { id: data.id })}?name=b.pdf`,
      pdf,
    )
    expect(refused.status).toBe(429)
  })

  test('limit the bytes of a contributor, while smaller files still fit', async () => {
    const paul = await person(roles.contributor)
    await countFiles(paul, quotaOf(roles.contributor).gigabytes * 1_000_000_000 - 2_000)
    const large = Buffer.concat([pdf, Buffer.alloc(3_000, '%'), pdf])
    expect((await upload(paul.browser, large)).status).toBe(429)
    expect((await upload(paul.browser)).status).toBe(201)
  })

  test('are high for editors and unlimited for administrators', async () => {
    const [editor, contributor] = [quotaOf(roles.editor), quotaOf(roles.contributor)]
    for (const part of ['pages', 'files', 'gigabytes'] as const)
      expect(editor[part]).toBeGreaterThanOrEqual(20 * contributor[part])
    const anna = await person(roles.administrator, 'anna')
    await countFiles(anna, 10 ** 15)
    expect((await upload(anna.browser)).status).toBe(201)
    expect((await newPage(anna.browser)).status).toBe(201)
  })
})
