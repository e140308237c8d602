import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const demo = join(import.meta.dirname, '../../../demo')
const read = (path: string) => readFileSync(join(demo, path), 'utf8')

interface DemoPage {
  key: string
  parent: string | null
  position: number
  translations: Record<string, { slug: string }>
}

const pages: DemoPage[] = JSON.parse(read('pages.json'))
const chapters = pages
  .filter(({ parent }) => parent === 'guide')
  .toSorted((a, b) => a.position - b.position)

test.each([
  ['fr', '', /^<p>La suite\u00a0?: <a href="([^"]+)"/m],
  ['en', '/en', /^<p>Next: <a href="([^"]+)"/m],
  ['es', '/es', /^<p>(?:Lo siguiente|A continuación): <a href="([^"]+)"/m],
])('"next" links of the guide in %s point to the following chapter', (language, at, next) => {
  const links = chapters.flatMap(({ key }, index) => {
    const [, named] = next.exec(read(`pages/${key}.${language}.html`)) ?? []
    const slug = chapters[index + 1]?.translations[language]?.slug
    return named === undefined ? [] : [{ key, named, following: `${at}/${slug}` }]
  })
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter(({ named, following }) => named !== following)).toEqual([])
})
