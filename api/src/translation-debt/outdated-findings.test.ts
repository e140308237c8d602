import { SiteFindings } from '@vitrine/contract/admin/site-checks'
import { TextCheck } from '@vitrine/contract/admin/text-check'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { checkDraft } from '@vitrine/contract/endpoints/page-texts'
import { listFindings } from '@vitrine/contract/endpoints/site-checks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { testRules } from '../testing/rules.ts'
import { checkerOf } from '../testing/site-checks.ts'
import { translatorIn } from '../testing/translations.ts'
import { updateDebt } from './update-debt.ts'

describe.each(databases)('outdated languages in the publish check on $name', ({ open }) => {
  const editor = withEditor(open)
  let checker: ReturnType<typeof checkerOf>
  beforeEach(() => {
    checker = checkerOf(editor.database, editor.people.context)
  })
  afterEach(() => checker.thread.close())

  const errors: unknown[] = []
  const update = async () => {
    const { now } = editor.people.context
    const logError = (error: unknown) => errors.push(error)
    await updateDebt({ db: editor.database.db, rules: testRules, now, logError })
    expect(errors).toEqual([])
  }
  const readFound = async () => {
    await checker.run()
    const answer = await editor.browser.read(`${listFindings.path}?rule=language-outdated`)
    return SiteFindings.parse(await answer.json()).data
  }
  const readBesideText = async (id: number, locale: string) => {
    const path = formatEndpointPath(checkDraft, { id, locale })
    const { data } = TextCheck.parse(await (await editor.browser.read(path)).json())
    return data.findings.filter(({ rule }) => rule === 'language-outdated')
  }

  test('are a finding of their source until the translation is right again, without a commit', async () => {
    const id = await editor.create({ title: 'Le musée' })
    await editor.save(id, { content: '<p>Ouvert le lundi.</p>' })
    await editor.publish(id)
    const english = { title: 'The museum', content: '<p>Open on Monday.</p>', slug: 'museum' }
    await editor.save(id, english, { locale: 'en' })
    await editor.publish(id, ['en'])
    const translator = translatorIn(editor.browser)
    await translator.confirmAll(id)
    await update()
    expect(await readFound()).toEqual([])
    await editor.save(id, { content: '<p>Ouvert le mardi.</p>' })
    await editor.publish(id)
    expect(await readFound()).toEqual([])
    await update()
    const finding = { rule: 'language-outdated', severity: 'warning', values: { locales: 'en' } }
    expect(await readFound()).toMatchObject([{ ...finding, page: id, locale: 'fr' }])
    expect(await readBesideText(id, 'fr')).toMatchObject([finding])
    expect(await readBesideText(id, 'en')).toEqual([])
    await translator.confirmAll(id)
    await update()
    expect(await readFound()).toEqual([])
    expect(await readBesideText(id, 'fr')).toEqual([])
  })
})
