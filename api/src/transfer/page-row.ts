import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import { pageTypes } from '@vitrine/contract/pages/page-types'
import { findImageId } from './image-id.ts'
import type { ImportEntry } from './read-entry.ts'
import type { StoredBatch, StoredPage } from './stored-pages.ts'

/** Defaults of a new page. */
const defaults = { type: pageTypes.page, method: 'GET', seo_type: defaultSeo.type, position: 0 }

/** Returns the row of a page. Fields that the file omits keep their stored value. */
export function toPageRow(
  page: ImportEntry['page'],
  before: StoredPage | undefined,
  { pictures }: StoredBatch,
  values: { field_values: string },
) {
  const known = before ?? defaults
  return {
    template: page.template,
    type: page.type ?? known.type,
    method: page.method ?? known.method,
    position: page.position ?? known.position,
    picture_id: findPictureId(page.picture, before?.picture_id, pictures),
    seo_type: page.seo_type || known.seo_type,
    seo_image_id: findPictureId(page.seo_image, before?.seo_image_id, pictures),
    created_at: page.created_at ?? before?.created_at,
    visible_to: page.visible_to === undefined ? (before?.visible_to ?? null) : page.visible_to,
    ...values,
  }
}

/**
 * Returns the publication date. Without `published_on` in the file, `created_at` sets it for a published page,
 * unless the stored page has a publication date other than its `created_at`.
 */
export function getPublishedOn(
  page: ImportEntry['page'],
  before: StoredPage | undefined,
  isPublished: boolean,
): string | null {
  if (page.published_on) return page.published_on
  const stored = before?.published_on ?? null
  if (stored !== null && stored !== before?.created_at) return stored
  return (isPublished ? page.created_at : undefined) ?? stored
}

// An unknown image keeps the stored one; null removes it.
function findPictureId(
  address: string | null | undefined,
  before: number | null | undefined,
  pictures: Map<string, number>,
): number | null {
  if (address === null) return null
  return findImageId(address ?? '', pictures) ?? before ?? null
}
