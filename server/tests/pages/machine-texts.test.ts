import { openDatabase } from '@vitrine/api/db/open'
import { expect, test } from 'vitest'
import { pageWith, startTestProduct } from '../../src/testing/product.ts'

test('a page that only a machine has translated says so, with a link to the original, until that ends', async () => {
  const pages = [pageWith({ fr: '', en: '' }), pageWith({ fr: 'musée', ar: 'متحف' })]
  const product = await startTestProduct({ pages })
  const read = async (path: string) => (await product.visit(path)).text()
  const path = `/ar/${encodeURIComponent('متحف')}`
  const database = await openDatabase(`file:${product.dataDir}/test.db`)
  const mark = (source: string | null) =>
    database.changes.commit(async (tx, touch) => {
      const row = await tx
        .updateTable('page_translations')
        .set({ machine_source: source })
        .where('locale', '=', 'ar')
        .returning('page_id')
        .executeTakeFirstOrThrow()
      touch.pages([row.page_id])
    })
  const note = 'تُرجمت هذه الصفحة آليًا'
  expect(await read(path)).not.toContain(note)
  await mark('fr')
  await expect.poll(() => read(path)).toContain(note)
  const html = await read(path)
  const [line = ''] = /<p class="lang-note">.*?<\/p>/s.exec(html) ?? []
  expect(line).toContain('href="/mus%C3%A9e" hrefLang="fr"')
  expect(line).toContain('<span lang="fr" dir="ltr">Français</span>')
  expect(html.indexOf(line)).toBeGreaterThan(html.indexOf('<main'))
  expect(await read('/mus%C3%A9e')).not.toContain('lang-note">')
  await mark(null)
  await expect.poll(() => read(path)).not.toContain(note)
  await database.close()
  await product.stop()
})
