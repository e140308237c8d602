import {
  WriteConflict,
  WriteStatementAnswer,
} from '@vitrine/contract/admin/accessibility-statement'
import { ToDo } from '@vitrine/contract/admin/to-do'
import { TranslationView } from '@vitrine/contract/admin/translations'
import { showToDo } from '@vitrine/contract/endpoints/admin-session'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveText } from '@vitrine/contract/endpoints/page-texts'
import { unpublishPage } from '@vitrine/contract/endpoints/publishing'
import { showTranslation } from '@vitrine/contract/endpoints/translations'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findWorkingCopy } from '../editing/texts/working-copies.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { checkerOf } from '../testing/site-checks.ts'
import { completeStatement, statementSiteOn } from '../testing/statement-site.ts'

const written = { isEdited: false, isCurrent: true }

describe.each(databases)('the accessibility statement on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })

  const statementSite = () => statementSiteOn(database)

  test('begins with what the site knows, and says not compliant without an audit', async () => {
    const { read, legal } = await statementSite()
    const statement = await read()
    expect(statement).toMatchObject({ version: 0, page: null, renewOn: null, isDue: false })
    expect(statement.fields).toMatchObject({ organization: 'Vitrine', audit: 'none', rate: null })
    expect(statement.texts[0]).toMatchObject({ locale: 'fr', text: 'missing', isEdited: false })
    expect(await legal('fr')).toEqual([])
  })

  test('is written as drafts in all languages, and its state is in the legal menu once it is published', async () => {
    const { writeAll, publish, legal, content, read, browser } = await statementSite()
    const { page, versions } = await writeAll()
    expect(Object.keys(versions)).toEqual((await read()).texts.map(({ locale }) => locale))
    const french = await content(page, 'fr')
    expect(french).toContain('en conformité partielle')
    expect(french).toContain('en raison des non-conformités énumérées ci-dessous')
    expect(french).toContain('72,5\u00a0% des critères')
    expect(french).toContain('<li>Des plans n’ont pas de description.</li>')
    expect(french).toContain('<a href="https://brumes.example/">Accueil</a>')
    expect(french).toContain('Libre réponse 71120')
    expect(await content(page, 'en')).toContain('Directive (EU) 2016/2102')
    expect(await legal('fr')).toEqual([])

    expect((await publish(page, { fr: versions.fr ?? 0 })).status).toBe(200)
    expect(await legal('fr')).toEqual([
      { label: 'Accessibilité\u00a0: partiellement conforme', href: '/accessibilite' },
    ])
    expect(await legal('en')).toEqual([])
    expect((await publish(page, { en: versions.en ?? 0 })).status).toBe(200)
    expect(await legal('en')).toMatchObject([{ label: 'Accessibility: partially compliant' }])

    const left = { locales: ['fr'], leadTo: { to: 'nowhere' } }
    await browser.post(formatEndpointPath(unpublishPage, { id: page }), left)
    expect(await legal('fr')).toEqual([])
  })

  test('says in the menu what readers of the text read, not what a newer draft says', async () => {
    const { writeAll, save, write, publish, legal, read } = await statementSite()
    const { page, versions } = await writeAll()
    await publish(page, { fr: versions.fr ?? 0 })
    await save({ rate: 100 })
    expect((await write()).status).toBe(200)
    expect(await legal('fr')).toMatchObject([
      { label: 'Accessibilité\u00a0: partiellement conforme' },
    ])
    const { version } = (await read()).texts.find(({ locale }) => locale === 'fr') ?? { version: 0 }
    await publish(page, { fr: version })
    expect(await legal('fr')).toMatchObject([{ label: 'Accessibilité\u00a0: totalement conforme' }])
  })

  test('translates itself: no written language has words to translate', async () => {
    const { writeAll, browser } = await statementSite()
    const { page, versions } = await writeAll()
    for (const locale of Object.keys(versions).filter((code) => code !== 'fr')) {
      const ref = { id: page, locale }
      const answer = await browser.read(formatEndpointPath(showTranslation, ref))
      const { units } = TranslationView.parse(await answer.json()).data
      expect(units.filter(({ state }) => state !== 'right')).toEqual([])
    }
  })

  test('does not overwrite a text that a person has edited before it is asked to', async () => {
    const { writeAll, write, read, content, browser } = await statementSite()
    const { page, versions } = await writeAll()
    const copy = await findWorkingCopy(database.db, page, 'fr')
    const fields = { ...copy?.fields, content: `${copy?.fields.content}<p>Écrit à la main.</p>` }
    const path = formatEndpointPath(saveText, { id: page, locale: 'fr' })
    await browser.put(path, { version: versions.fr, fields })
    expect((await read()).texts[0]).toMatchObject({ isEdited: true, isCurrent: false })

    const refused = await write()
    expect(refused.status).toBe(409)
    const { edited } = WriteConflict.parse(await refused.json())
    expect(edited.map(({ locale }) => locale)).toEqual(['fr'])
    expect(edited[0]?.theirs).toContain('Écrit à la main.')
    expect(edited[0]?.ours).not.toContain('Écrit à la main.')
    expect(await content(page, 'fr')).toContain('Écrit à la main.')

    expect((await write({ keep: ['fr'] })).status).toBe(200)
    expect(await content(page, 'fr')).toContain('Écrit à la main.')
    expect((await write({ replace: { fr: '0'.repeat(64) } })).status).toBe(409)
    expect((await write({ replace: { fr: edited[0]?.digest ?? '' } })).status).toBe(200)
    expect(await content(page, 'fr')).not.toContain('Écrit à la main.')
    const kept = await database.db
      .selectFrom('revisions')
      .select('fields')
      .where('page_id', '=', page)
      .where('locale', '=', 'fr')
      .execute()
    expect(kept.some((revision) => revision.fields.includes('Écrit à la main.'))).toBe(true)
  })

  test('overwrites what it wrote itself, and nothing that is the same', async () => {
    const { save, write, content, read, people } = await statementSite()
    await save({ ...completeStatement, siteUrl: people.context.publicUrl })
    const { page } = WriteStatementAnswer.parse(await (await write()).json()).data
    expect((await read()).texts).toMatchObject([written, written, written])
    await save({ organization: 'Commune de Brumes' })
    const changed = WriteStatementAnswer.parse(await (await write()).json()).data
    expect(changed.page).toBe(page)
    expect(await content(page, 'fr')).toContain('Commune de Brumes s’engage')
    expect(WriteStatementAnswer.parse(await (await write()).json()).data.versions).toEqual({})
  })

  test('takes the page that a site already has at the usual address, and shows its text first', async () => {
    await store(database, [
      {
        key: 'old',
        translations: {
          fr: { title: 'Accessibilité', slug: 'accessibilité', content: '<p>À la main.</p>' },
        },
      },
    ])
    const { save, write, read } = await statementSite()
    await save(completeStatement)
    const { likelyPage } = await read()
    expect(likelyPage).toEqual(expect.any(Number))
    const refused = await write()
    expect(refused.status).toBe(409)
    expect(WriteConflict.parse(await refused.json()).edited).toMatchObject([
      { locale: 'fr', theirs: '<p>À la main.</p>' },
    ])
    const kept = WriteStatementAnswer.parse(await (await write({ keep: ['fr'] })).json()).data
    expect(kept.page).toBe(likelyPage)
    const created = WriteStatementAnswer.parse(await (await write({ page: null })).json()).data
    expect(created.page).not.toBe(likelyPage)
    expect((await write({ page: 2_000_000_000 })).status).toBe(422)
  })

  test('prints words of people as words', async () => {
    const { save, write, content } = await statementSite()
    const texts = {
      fr: { ...completeStatement.texts.fr, faults: '<img src=x onerror=alert(1)>\n\n&amp; {day}' },
    }
    await save({ ...completeStatement, organization: 'A & <b>B</b>', texts })
    const { page } = WriteStatementAnswer.parse(await (await write()).json()).data
    const french = await content(page, 'fr')
    expect(french).not.toContain('<img')
    expect(french).not.toContain('<b>')
    expect(french).toContain('{day}')
  })

  test('offers what the publish check has found, as a sentence in each language that has some', async () => {
    await store(database, [
      {
        key: 'rooms',
        translations: {
          fr: { title: 'Salles', slug: 'salles', content: '<h2>Une</h2><h4>Deux</h4><h2></h2>' },
        },
      },
    ])
    const { read, people } = await statementSite()
    const checker = checkerOf(database, people.context)
    onTestFinished(() => checker.thread.close())
    await checker.run()
    const found = (await read()).findings.find(({ rule }) => rule === 'heading-order')
    expect(found).toMatchObject({ count: 1, pages: 1 })
    expect(found?.sentences.fr).toMatch(/critère 9\.1.*\u00a0: 1 cas, sur 1 page\.$/)
    expect(Object.keys(found?.sentences ?? {})).toEqual(['fr', 'en'])
  })

  test('has to be renewed after three years', async () => {
    const { save, read, browser } = await statementSite()
    await save({ ...completeStatement, madeOn: '2020-02-29' })
    expect(await read()).toMatchObject({ renewOn: '2023-03-01', isDue: true })
    const toDo = ToDo.parse(await (await browser.read(showToDo.path)).json())
    expect(toDo.data.statement).toBe('2023-03-01')
    await save({ updatedOn: '2026-11-01' })
    expect(await read()).toMatchObject({ renewOn: '2029-11-01' })
  })
})
