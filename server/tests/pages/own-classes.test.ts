import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishHtml } from '@vitrine/api/html/publish-html'
import { imageDefaults } from '@vitrine/contract/media/images'
import { expect, test } from 'vitest'

const styles = join(import.meta.dirname, '../../../site/app/ui')

/** The classes of the product in its style sheets. */
const ours = new Set(
  readdirSync(styles)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...readFileSync(join(styles, name), 'utf8').matchAll(/\.(v-[a-z-]+)/g)])
    .map(([, name = '']) => name),
)

test('content cannot contain the classes of the product', () => {
  expect(ours).toContain('v-table')
  const localizeHref = (path: string) => path
  const context = { locale: 'en', localizeHref, imageSize: () => undefined, images: imageDefaults }
  for (const name of ours)
    expect(publishHtml(`<p class="${name}">a</p>`, context).html).toBe('<p>a</p>')
})
