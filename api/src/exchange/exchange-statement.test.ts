import type { StatementFields } from '@vitrine/contract/admin/accessibility-statement'
import { describe, expect, test } from 'vitest'
import {
  deleteStatement,
  readStatement,
  saveStatementFields,
  saveWrittenTexts,
} from '../accessibility-statement/store.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { importFile, itemsWith, siteFileOf, withTwoSites } from '../testing/sites.ts'

const fields: StatementFields = {
  organization: 'Ville de Brumes',
  siteName: 'brumes.example',
  siteUrl: 'https://brumes.example/',
  rate: 60,
  standard: '4.1.2',
  audit: 'self',
  auditor: '',
  auditedOn: '2026-10-01',
  madeOn: '2026-11-01',
  updatedOn: null,
  technologies: 'HTML',
  environment: '',
  tools: '',
  email: 'contact@brumes.example',
  phone: '',
  postal: '',
  formPage: null,
  answerDays: 7,
  schemeUrl: '',
  planUrl: '',
  texts: {},
}
const page = (key: string, slug: string) => ({
  key,
  translations: { fr: { title: key, slug, content: '<p>Texte</p>' } },
})

describe.each(databases)('the exchange of the accessibility statement on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  withTwoSites(open, (opened) => {
    real = opened.real
    trial = opened.trial
  })

  const idOf = async ({ db }: TestDatabase, key: string) => {
    const query = db.selectFrom('pages').select('id').where('key', '=', key)
    return (await query.executeTakeFirstOrThrow()).id
  }

  test('it is imported with its pages by their keys, changed and removed', async () => {
    await store(real, [page('first', 'premiere')])
    await store(trial, [page('contact', 'contact'), page('accessibility', 'accessibilite')])
    const formPage = await idOf(trial, 'contact')
    const statementPage = await idOf(trial, 'accessibility')
    await trial.changes.commit(async (tx) => {
      await saveStatementFields(tx, { ...fields, formPage })
      await saveWrittenTexts(tx, { page: statementPage, written: {} })
    })
    const done = await importFile(real, await siteFileOf(trial))
    expect(done.problems).toEqual([])
    expect(itemsWith(done, 'new')).toContain('statement accessibility')
    const imported = await readStatement(real.db)
    expect(imported.fields).toEqual({ ...fields, formPage: await idOf(real, 'contact') })
    expect(imported.page).toBe(await idOf(real, 'accessibility'))

    const again = await importFile(real, await siteFileOf(trial))
    expect(again.actions.get('statement accessibility')).toBe('unchanged')

    await trial.changes.commit((tx) => saveStatementFields(tx, { ...fields, rate: 100 }))
    await importFile(real, await siteFileOf(trial))
    expect((await readStatement(real.db)).fields?.rate).toBe(100)

    await trial.changes.commit((tx) => deleteStatement(tx))
    await importFile(real, await siteFileOf(trial))
    expect((await readStatement(real.db)).fields).toBeUndefined()
  })

  test('a file of an earlier version leaves it as it is', async () => {
    await real.changes.commit((tx) => saveStatementFields(tx, fields))
    const file = await siteFileOf(trial)
    const { statement: _, ...extras } = file.extras
    const done = await importFile(real, { ...file, extras })
    expect(done.problems).toEqual([])
    expect((await readStatement(real.db)).fields).toEqual(fields)
  })
})
