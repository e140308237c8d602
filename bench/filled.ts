import { DatabaseSync } from 'node:sqlite'

const pagesOfParent = 100
/** Random words; like prose they compress to a quarter. */
const vocabulary = Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2, 9))

/**
 * Fills an empty database with a page tree of two levels, faster than an import. The texts are short,
 * or have a number of additional words.
 */
export function fillPages(file: string, pages: number, languages: number, words = 0) {
  const sqlite = new DatabaseSync(file)
  const at = '2026-01-01T00:00:00.000Z'
  const page = sqlite.prepare(
    `insert into pages (id, key, template, type, method, seo_type, position, parent_id, created_at, updated_at)
     values (?, ?, 'page', 0, 'GET', 'website', ?, ?, ?, ?)`,
  )
  const text = sqlite.prepare(
    `insert into page_translations (page_id, locale, title, slug, slug_key, content, content_html, seo_title,
     seo_description, status, published_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 'published', ?, ?)`,
  )
  sqlite.exec('begin')
  const codes = localesOf(languages)
  for (let n = 0; n < pages; n++) {
    const parent = n - (n % pagesOfParent)
    page.run(n + 1, `page-${n}`, n, n === parent ? null : parent + 1, at, at)
    for (const code of codes) {
      const [title, slug] = [`Une page de la région ${code} ${n}`, slugOf(n, code)]
      const html = `<p>${title}, avec <a href="#x">un lien</a> et un texte.${proseOf(words)}</p>`
      const description = `${title}, et ce que l’on en dit quelque part`
      text.run(n + 1, code, title, slug, slug, html, html, title, description, at, at)
    }
  }
  sqlite.exec('commit')
  sqlite.close()
}

/** Returns locale codes of two letters, French first. */
export function localesOf(count: number): string[] {
  const others = [
    'en es de it pt nl sv da fi nb pl cs sk hu ro bg el tr ru uk',
    'ar he fa hi bn th vi id ms ja ko zh sl hr sr lt lv et ca',
  ].flatMap((line) => line.split(' '))
  return ['fr', ...others].slice(0, count)
}

/** Returns the slug of a page in a language. */
export const slugOf = (page: number, code: string) => `une-page-de-la-region-${code}-${page}`

const proseOf = (words: number) =>
  Array.from(
    { length: words },
    () => ` ${vocabulary[Math.floor(Math.random() * vocabulary.length)]}`,
  ).join('')
