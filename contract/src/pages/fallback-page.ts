import { pageTypes } from './page-types.ts'
import type { Page } from './pages.ts'

/** Default sharing image and type (specification §9). */
export const defaultSeo = { image: '/img/default.png', type: 'website' } as const

/** An id that no page in the database has. */
export const fallbackId = 0

/** Returns the page to show if no page matches (specification §3, "Fallback page"). */
export function createFallbackPage(template: string, applicationName: string): Page {
  return {
    id: fallbackId,
    type: pageTypes.placeholder,
    template,
    title: applicationName,
    content: '',
    slug: '',
    seo_title: applicationName,
    seo_description: applicationName,
    seo_image: { url: defaultSeo.image, width: 1200, height: 630, alt: '' },
    seo_type: defaultSeo.type,
    picture: null,
    translatable: {},
  }
}
