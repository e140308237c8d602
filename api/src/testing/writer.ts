import { RevisionWithText } from '@vitrine/contract/admin/revisions'
import { TextSaved, WorkingText } from '@vitrine/contract/admin/texts'
import { createPage } from '@vitrine/contract/endpoints/admin-pages'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { saveText, showText } from '@vitrine/contract/endpoints/page-texts'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { showRevision } from '@vitrine/contract/endpoints/revisions'
import type { Browser } from './browser.ts'

/** Returns the calls of the admin for a signed-in user who edits pages. */
export function writerIn(browser: Browser) {
  const text = async (id: number, locale = 'fr') =>
    WorkingText.parse(
      await (await browser.read(formatEndpointPath(showText, { id, locale }))).json(),
    ).data
  return {
    browser,
    text,
    /** Creates a page. Returns its id. */
    create: async (more: object = {}): Promise<number> => {
      const page = { template: 'page', parent: null, locale: 'fr', title: 'Une page', ...more }
      const response = await browser.post(createPage.path, page)
      if (response.status !== 201) throw new Error(await response.text())
      return (await response.json()).data.id
    },
    /** Saves some fields and keeps the others. */
    save: async (id: number, fields: object, more: object = {}) => {
      const { locale = 'fr', ...rest } = more as { locale?: string }
      const before = await text(id, locale)
      const body = { version: before.version, fields: { ...before.fields, ...fields }, ...rest }
      const response = await browser.put(formatEndpointPath(saveText, { id, locale }), body)
      if (response.status !== 200) throw new Error(await response.text())
      return TextSaved.parse(await response.json()).data
    },
    /** Returns a version with its text. */
    revision: async (id: number, revision: number) => {
      const path = formatEndpointPath(showRevision, { id, revision })
      return RevisionWithText.parse(await (await browser.read(path)).json()).data
    },
    /** Publishes the current working copies of some languages. */
    publish: async (id: number, locales: string[] = ['fr'], more: object = {}) => {
      const versions: Record<string, number> = {}
      for (const locale of locales) versions[locale] = (await text(id, locale)).version
      return browser.post(formatEndpointPath(publishPage, { id }), { locales: versions, ...more })
    },
  }
}
