import { imageDefaults } from '@vitrine/contract/media/images'
import type { Nodes } from 'hast'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { pagesWithTraits } from '../testing/traits.ts'
import { enrich } from './enrich.ts'
import { parseHtml } from './parse-html.ts'
import { printHtml } from './print-html.ts'
import { type PublishContext, publishHtml } from './publish-html.ts'

function contextOf(locale: string): PublishContext {
  return {
    locale,
    localizeHref: (path) => (path.startsWith(`/${locale}`) ? path : `/${locale}${path}`),
    imageSize: (src) => (src.startsWith('/media/') ? { width: 640, height: 480 } : undefined),
    images: imageDefaults,
  }
}

const page = `<h1>Titre</h1>
<p>L'eau : <a href="/contact">écrire</a> !</p>
<table><tr><th>A</th></tr></table>
<img src="/media/a.png"><script>alert(1)</script>`

test('publishing its own content again gives the same result', () => {
  const first = publishHtml(page, contextOf('fr'))
  expect(first.removed).toEqual(['h1 → h2', 'script'])
  expect(publishHtml(first.content, contextOf('fr'))).toEqual({ ...first, removed: [] })
})

test('enriching the result again changes nothing', () => {
  const { html } = publishHtml(page, contextOf('fr'))
  expect(enrichedAgain(html, contextOf('fr'))).toBe(html)
})

describe('pages as on real sites', () => {
  const texts = pagesWithTraits.flatMap(({ key, translations }) =>
    Object.entries(translations).map(([locale, { content }]) => ({
      name: `${key} (${locale})`,
      locale,
      source: content,
    })),
  )

  test.each(texts)('$name keeps its text and can be published again', ({ locale, source }) => {
    const context = contextOf(locale)
    const { content, html, removed } = publishHtml(source, context)
    // Only ids that could break scripts, such as `constructor`, are renamed.
    const renamed = removed.filter((note) => /^h\d#\w+ → #c-\w+$/.test(note))
    expect(removed).toEqual(renamed)
    expect(content === source).toBe(removed.length === 0)
    expect(visibleText(html)).toBe(visibleText(source))
    expect(publishHtml(content, context)).toMatchObject({ content, html, removed: [] })
    expect(enrichedAgain(html, context)).toBe(html)
  })

  test('the published HTML is valid, except for errors that only its author can fix', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'] })
    const rules = new Set<string>()
    for (const { locale, source } of texts) {
      const report = await validator.validateString(publishHtml(source, contextOf(locale)).html)
      for (const { messages } of report.results)
        for (const { ruleId } of messages) rules.add(ruleId)
    }
    // Links around an image without alt. Ids stay as they are, because other pages link to them.
    expect([...rules].sort()).toEqual(['valid-id', 'wcag/h30'])
  })
})

function enrichedAgain(html: string, context: PublishContext) {
  const { tree } = parseHtml(html)
  enrich(tree, context)
  return printHtml(tree)
}

function visibleText(html: string) {
  const text = textIn(parseHtml(html).tree)
  return text
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('’', "'")
    .trim()
}

function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textIn).join('') : ''
}
