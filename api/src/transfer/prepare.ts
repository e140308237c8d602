import { decodePath } from '@vitrine/contract/address'
import { pageTypes } from '@vitrine/contract/fallback-page'
import type { TransferTranslation } from '@vitrine/contract/transfer'
import { addressKey, type Held, type HeldPage, type HeldTranslation } from './held.ts'
import { type Entry, noneTaken } from './read-entry.ts'
import { emptyTally, type ImportSummary } from './summary.ts'

/** Makes what is stored and what is shown out of an editor's HTML, for one locale. */
export type Publisher = (
  source: string,
  locale: string,
) => { content: string; html: string; removed: string[] } | { problem: string }

/** A page that is to be written, with the languages that changed. */
export interface PreparedPage {
  key: string
  heldId: number | undefined
  row: {
    template: string
    type: number
    position: number
    picture_id: number | null
    created_at: string | undefined
  }
  texts: PreparedText[]
}

export interface PreparedText extends Omit<TransferTranslation, 'content'> {
  locale: string
  content: string
  content_html: string
  /** The address that it leaves, when it had another one. */
  formerSlug: string | undefined
}

interface Preparing {
  publish: Publisher
  republish: boolean
}

/** Compares a page of a file with what is held; undefined when there is nothing to write. */
export function prepare(
  { publish, republish }: Preparing,
  { page, translations }: Entry,
  held: Held,
  summary: ImportSummary,
): PreparedPage | undefined {
  const before = held.pages.get(page.key)
  const row = pageRow(page, before, held)
  const texts: PreparedText[] = []
  for (const [locale, text] of translations) {
    summary.byLocale[locale] ??= emptyTally()
    const address = addressKey(locale, text.slug)
    const owner = held.owners.get(address) ?? page.key
    if (owner !== page.key) {
      const reason = `its slug "${text.slug}" belongs to the page ${owner}`
      summary.refused.push({ key: page.key, locale, reason })
      continue
    }
    const old = before?.translations.get(locale)
    if (old && !republish && isSame(old, text, text.content)) {
      summary.byLocale[locale].unchanged++
      continue
    }
    const published = publish(text.content, locale)
    if ('problem' in published) {
      summary.refused.push({ key: page.key, locale, reason: published.problem })
      continue
    }
    if (old && isSame(old, text, published.content) && old.content_html === published.html) {
      summary.byLocale[locale].unchanged++
      continue
    }
    const { content, html, removed } = published
    if (removed.length > 0) summary.cleaned.push({ key: page.key, locale, removed })
    summary.byLocale[locale][old ? 'updated' : 'created']++
    const formerSlug = old && old.slug !== text.slug ? old.slug : undefined
    if (formerSlug !== undefined) held.owners.delete(addressKey(locale, formerSlug))
    held.owners.set(address, page.key)
    texts.push({ ...text, locale, content, content_html: html, formerSlug })
  }
  return outcome(page.key, before, row, texts, summary)
}

function pageRow(page: Entry['page'], before: HeldPage | undefined, { pictures }: Held) {
  return {
    template: page.template,
    type: page.type ?? before?.type ?? pageTypes.page,
    position: page.position ?? before?.position ?? 0,
    picture_id: pictureId(page, before, pictures) ?? null,
    created_at: page.created_at ?? before?.created_at,
  }
}

// What the file does not say, or names an image that is not held, stays as it is.
function pictureId(
  { picture }: Entry['page'],
  before: HeldPage | undefined,
  pictures: Held['pictures'],
) {
  if (picture === null) return null
  // A file of pages names the image itself, a page list of the API its encoded address.
  const named = picture?.startsWith('/storage/') ? decodePath(picture) : picture
  const path = named?.replace(/^\/(media|storage)\//, '') ?? ''
  return pictures.get(path) ?? before?.picture_id
}

function isSame(old: HeldTranslation, text: TransferTranslation, content: string) {
  const fields = ['title', 'slug', 'seo_title', 'seo_description', 'status'] as const
  return old.content === content && fields.every((field) => old[field] === text[field])
}

function outcome(
  key: string,
  before: HeldPage | undefined,
  row: PreparedPage['row'],
  texts: PreparedText[],
  summary: ImportSummary,
): PreparedPage | undefined {
  const fields = ['template', 'type', 'position', 'picture_id', 'created_at'] as const
  const rowIsSame = before !== undefined && fields.every((field) => before[field] === row[field])
  if (texts.length === 0 && (rowIsSame || !before)) {
    if (before) summary.pages.unchanged++
    else summary.refused.push({ key, reason: noneTaken })
    return undefined
  }
  summary.pages[before ? 'updated' : 'created']++
  return { key, heldId: before?.id, row, texts }
}
