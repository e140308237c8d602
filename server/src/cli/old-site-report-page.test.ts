import { reportTexts } from '@vitrine/api/old-site-import/report-texts'
import { oneDatabase, type TestDatabase, withDatabase } from '@vitrine/api/testing/databases'
import { createOldSiteImports } from '@vitrine/api/testing/old-sites'
import { printCategory, printWxr, type WxrItem } from '@vitrine/api/testing/wxr'
import { describe, expect, test } from 'vitest'
import { printReportPage } from './old-site-report-page.ts'

let database: TestDatabase
const { importText } = createOldSiteImports(() => database)

const languages = ['fr', 'en', 'es']

describe.each(oneDatabase)('the report of an import on $name', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test.each([
    ['fr', 'elle est dans la corbeille\u00a0: restaurez-la d’abord', 'Redirections corrigées (4)'],
    ['en', 'it is in the trash: restore it first', 'Repaired redirects (4)'],
    ['es', 'está en la papelera: restáurela primero', 'Redirecciones corregidas (4)'],
  ])('in %s has no sentence in another language', async (language, trash, repaired) => {
    const items: WxrItem[] = [
      { id: 1, status: 'draft', terms: [['category', 'pain', 'Pain']] },
      { id: 2, type: 'page', content: '<p onclick="x()">Été</p>' },
      { id: 3, type: 'page', parent: 2 },
    ]
    const print = (status: string) =>
      printWxr({
        items: items.map((item) => (item.id === 1 ? { ...item, status } : item)),
        terms: printCategory(7, 'pain', 'Pain'),
      })
    await importText(print('draft'))
    await database.db
      .updateTable('pages')
      .set({ deleted_at: '2026-03-02T10:00:00.000Z' })
      .where('key', '=', 'old.example-3')
      .execute()
    const report = await importText(Buffer.from(print('publish'), 'latin1'), {
      known: { templates: ['page'] },
    })
    const page = printReportPage(report, getTexts(language))
    expect(page).toContain(`<td>${trash}</td>`)
    expect(page).toContain(`<h2>${repaired}</h2>`)
    expect(page).toContain('<tr><td>/cat=7</td><td>/themes/pain</td></tr>')
    expect(page).toContain('<td>p[onclick]</td>')
    expect(page.match(/lang="[^"]*"/g)).toEqual([`lang="${language}"`])
    for (const other of languages.filter((each) => each !== language))
      for (const sentence of Object.values(getTexts(other)).filter(isSentence))
        expect(page).not.toContain(sentence)
  })
})

function getTexts(language: string) {
  const texts = reportTexts.get(language)
  if (!texts) throw new Error(`There are no texts in ${language}.`)
  return texts
}
const isSentence = (text: string) => text.split(' ').length > 3 && !text.includes('{')
