import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { type Site, SiteContext } from '../site/site.ts'
import { TextScopeContext } from '../site/use-texts.ts'
import { PictureEditor } from './picture-editor.tsx'

afterEach(() => vi.unstubAllGlobals())

const site = {
  texts: { read: (locale: string, _page: string, key: string) => ({ text: key, locale }) },
} as unknown as Site

test.each([
  ['a finger', true, 'boxesHelpTouch'],
  ['a mouse', false, 'boxesHelp'],
])('with %s the help explains how to hide a part of the picture', (_, isTouch, help) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)' && isTouch,
  }))
  const boxes = { past: [], now: [] }
  const html = renderToString(
    <SiteContext value={site}>
      <TextScopeContext value={{ locale: 'fr', page: 'reports' }}>
        <PictureEditor picture={new Blob()} boxes={boxes} onChange={() => {}} />
      </TextScopeContext>
    </SiteContext>,
  )
  expect(html).toContain(`>${help}</p>`)
})
