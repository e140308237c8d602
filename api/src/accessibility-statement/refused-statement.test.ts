import { StatementConflict, WriteConflict } from '@vitrine/contract/admin/accessibility-statement'
import { writeStatement } from '@vitrine/contract/endpoints/accessibility-statement'
import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { statementSiteOn } from '../testing/statement-site.ts'

describe.each(databases)('the accessibility statement on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })
  const statementSite = () => statementSiteOn(database)

  test('of an older version is refused with the present one', async () => {
    const { save, browser } = await statementSite()
    await save({ organization: 'Une' })
    const answer = await save({ organization: 'Deux' }, 0)
    expect(answer.status).toBe(409)
    const { data } = StatementConflict.parse(await answer.json())
    expect(data).toMatchObject({ version: 1, fields: { organization: 'Une' } })
    const written = await browser.post(writeStatement.path, { version: 7, page: null })
    expect(written.status).toBe(409)
    expect(WriteConflict.parse(await written.json()).edited).toEqual([])
  })

  test('is not written before it has what the law asks for', async () => {
    const { save, write } = await statementSite()
    expect((await write()).status).toBe(422)
    await save({ organization: '', audit: 'auditor', email: '', madeOn: null })
    const answer = await write()
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors).toSorted()).toEqual([
      'auditedOn',
      'auditor',
      'email',
      'madeOn',
      'organization',
      'rate',
    ])
  })

  test.each([
    [{ email: 'a@site.test\nBcc: b@site.test' }, 'email'],
    [{ siteUrl: 'javascript:alert(1)' }, 'siteUrl'],
    [{ siteUrl: 'https://[' }, 'siteUrl'],
    [{ planUrl: '//other.example/' }, 'planUrl'],
    [{ schemeUrl: 'https://a.example/"><script>' }, 'schemeUrl'],
    [{ phone: 'appelez-nous' }, 'phone'],
    [{ organization: 'x'.repeat(201) }, 'organization'],
    [{ rate: 101 }, 'fields.rate'],
    [{ madeOn: '2026-13-01' }, 'fields.madeOn'],
    [{ madeOn: '2026-11-02', updatedOn: '2026-11-01' }, 'updatedOn'],
  ])('%j is refused with a sentence for the field', async (fields, field) => {
    const { save, read } = await statementSite()
    const answer = await save(fields)
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
    expect((await read()).version).toBe(0)
  })
})
