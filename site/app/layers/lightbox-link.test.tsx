import type { Picture } from '@vitrine/contract/pages/pages'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Site, SiteContext } from '../site/site.ts'
import { TextScopeContext } from '../site/use-texts.ts'
import { LightboxLink } from './lightbox-link.tsx'

const site = {
  texts: { read: (locale: string, _page: string, key: string) => ({ text: key, locale }) },
} as unknown as Site

const linkAround = (alt: string) =>
  renderToString(
    <SiteContext value={site}>
      <TextScopeContext value={{ locale: 'fr', page: 'general' }}>
        <LightboxLink picture={{ url: '/a.webp', alt } as Picture}>
          <img src="/a.webp" alt={alt} />
        </LightboxLink>
      </TextScopeContext>
    </SiteContext>,
  )

test('the link to a picture without a text alternative has a label', () => {
  expect(linkAround('Un renard')).not.toContain('aria-label')
  expect(linkAround('')).toContain('aria-label="enlarge"')
})
