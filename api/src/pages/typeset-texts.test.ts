import { CreatePreviewAnswer } from '@vitrine/contract/admin/previews'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { makePreview } from '@vitrine/contract/endpoints/previews'
import { apiPaths, previewHeader } from '@vitrine/contract/http/paths'
import { describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { withEditor } from '../testing/editing.ts'
import { exported } from '../testing/export.ts'
import { testRules } from '../testing/rules.ts'
import { importMenus } from '../transfer/import-menus.ts'

const typed = 'Du pain ou "du vin" : qui paie 14,50 € ?'
const set = 'Du pain ou «\u00a0du vin\u00a0»\u00a0: qui paie 14,50\u00a0€\u202f?'
const setInEnglish = typed.replace('14,50 €', '14,50\u00a0€')
const texts = (slug: string) => ({
  title: typed,
  slug,
  content: '',
  seo_title: typed,
  seo_description: typed,
})
const page = {
  key: 'bread',
  template: 'page',
  translations: { fr: texts('pain'), en: texts('bread') },
}
const label = { fr: typed, en: typed }

async function fill(database: TestDatabase) {
  await store(database, [page])
  const menu = { footer: [{ page: 'bread' }, { page: 'bread', label }, { url: '/x', label }] }
  await importMenus(database, testRules, menu)
  const { id } = await database.db.selectFrom('pages').select('id').executeTakeFirstOrThrow()
  return { bread: id }
}

describe.each(databases)('typography of short texts on $name', ({ open }) => {
  const editor = withEditor(open, fill)

  test('titles, descriptions and labels are typeset for readers by the rules of their language', async () => {
    const pages = await editor.people.api.request(apiPaths.pages)
    const [{ translatable }] = (await pages.json()).data
    const titles = (text: string) => ({ title: text, seo_title: text, seo_description: text })
    expect(translatable.fr).toMatchObject(titles(set))
    expect(translatable.en).toMatchObject(titles(setInEnglish))
    const labels = async (locale: string) => {
      const answer = await editor.people.api.request(`/api/menus/footer?locale=${locale}`)
      return (await answer.json()).data.items.map((item: { label: string }) => item.label)
    }
    expect(await labels('fr')).toEqual([set, set, set])
    expect(await labels('en')).toEqual([setInEnglish, setInEnglish, setInEnglish])
  })

  test('a preview shows typeset texts, the editor shows them as typed', async () => {
    await editor.save(editor.idOf('bread'), { title: `${typed} Oui !` })
    const body = { shows: 'page', locale: 'fr' }
    const made = await editor.browser.post(
      formatEndpointPath(makePreview, { id: editor.idOf('bread') }),
      body,
    )
    const token =
      CreatePreviewAnswer.parse(await made.json())
        .data.url.split('/')
        .at(-1) ?? ''
    const headers = { [previewHeader]: token }
    const query = new URLSearchParams({ 'filter[path]': '/pain', locale: 'fr' })
    const answer = await editor.people.api.request(`${apiPaths.pages}?${query}`, { headers })
    expect((await answer.json()).data[0].title).toBe(`${set} Oui\u202f!`)
    const text = await editor.text(editor.idOf('bread'))
    expect(text.fields.title).toBe(`${typed} Oui !`)
  })

  test('an export has the texts as typed', async () => {
    const [first] = await exported(editor.database)
    expect(first?.translations).toEqual(page.translations)
  })
})
