import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Matches the texts of the admin in a language, with any values in the placeholders. */
function labelsIn(language: string): RegExp[] {
  const texts = readdirSync(join(root, 'admin/locales')).flatMap((file) =>
    Object.values<string>(JSON.parse(read(`admin/locales/${file}/${language}.json`))),
  )
  return texts.map((text) => {
    const parts = text.split(/\{\{.*?\}\}/).map((part) => RegExp.escape(part))
    return new RegExp(`^${parts.join('.+')}$`)
  })
}

test.each(['fr', 'en', 'es'])(
  'labels that the guide names in %s exist in the admin',
  (language) => {
    const guide = read(`demo/pages/guide/ecrire-dans-le-navigateur.${language}.html`)
    const named = Array.from(guide.matchAll(/<strong>(.*?)<\/strong>/g), ([, name = '']) => name)
    const labels = labelsIn(language)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !labels.some((label) => label.test(name)))).toEqual([])
  },
)
