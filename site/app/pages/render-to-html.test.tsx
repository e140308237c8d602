import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { joinHtml } from '../../server/rendering/join-html.ts'
import { Held } from '../layouts/held.tsx'
import type { Site } from '../site/site.ts'
import type { SiteData } from '../site/site-data.ts'
import { TextScopeContext } from '../site/use-texts.ts'
import { Content } from '../templates/content.tsx'
import type { PageView } from '../templates/template.ts'
import { renderToHtml } from './render-to-html.tsx'

const around = (): SiteData => ({
  locale: 'fr',
  menus: { main: [], footer: [], legal: [] },
  homes: [],
})

const onMenuRender = vi.fn()

function Menu() {
  onMenuRender()
  return (
    <nav>
      <a href="/guide">Guide</a>
      <a href="/guide/x&y">$&amp;</a>
    </nav>
  )
}

const at = (pathname: string, siteData: SiteData, page = 'page') =>
  renderPage(
    pathname,
    siteData,
    <TextScopeContext value={{ locale: 'fr', page }}>
      <Held name="menu">
        <Menu />
      </Held>
      <p>{pathname}</p>
    </TextScopeContext>,
  )

function renderPage(pathname: string, siteData: SiteData, page: ReactNode) {
  const html = renderToHtml({ site: {} as Site, pathname, siteData }, page)
  return joinHtml(html).toString()
}

test('a fragment is rendered once for each locale while its content stays the same', () => {
  const siteData = around()
  expect(at('/a', siteData)).toBe(
    '<nav><a href="/guide">Guide</a><a href="/guide/x&amp;y">$&amp;</a></nav><p>/a</p>',
  )
  at('/b', siteData)
  expect(onMenuRender).toHaveBeenCalledTimes(1)
  at('/b', siteData, 'article')
  expect(onMenuRender).toHaveBeenCalledTimes(2)
  at('/b', around())
  expect(onMenuRender).toHaveBeenCalledTimes(3)
})

test('the link to the page itself is marked, on that page only', () => {
  const siteData = around()
  expect(at('/guide', siteData)).toContain('<a href="/guide" aria-current="page">Guide</a>')
  expect(at('/guide', siteData)).toContain('<a href="/guide/x&amp;y">')
  expect(at('/guide/x&y', siteData)).toContain('<a href="/guide/x&amp;y" aria-current="page">')
  expect(at('/guid', siteData)).not.toContain('aria-current')
})

test('HTML is inserted unchanged, and text that looks like a placeholder stays text', () => {
  const content = '<p>« $&amp; » <v-piece>0</v-piece></p>'
  const page = (
    <TextScopeContext value={{ locale: 'fr', page: 'page' }}>
      <p>{'<v-piece>0</v-piece>'}</p>
      <Content view={{ texts: { content } } as PageView} />
    </TextScopeContext>
  )
  expect(renderPage('/a', around(), page)).toBe(
    `<p>&lt;v-piece&gt;0&lt;/v-piece&gt;</p><div class="content" id="v-content">${content}</div>`,
  )
})
