import type { TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import { type PageTexts, shortTextFields } from '@vitrine/contract/pages/page-texts'
import { pageTypes } from '@vitrine/contract/pages/page-types'
import type { PublishedHtml } from '../html/publish-html.ts'
import type { Publisher } from '../publishing/publisher.ts'
import type { WrittenText } from '../publishing/write-text.ts'
import type { Addresses } from './addresses.ts'
import type { Description } from './describe-media.ts'
import { type KnownFields, takenValues } from './field-values.ts'
import type { Held, HeldPage, HeldTranslation } from './held.ts'
import { imageId } from './image-id.ts'
import { type Entry, noneTaken } from './read-entry.ts'
import { emptyTally, type ImportSummary } from './summary.ts'
import type { Inspection } from './warnings.ts'

/** A page that is to be written, with the languages that changed. */
export interface PreparedPage {
  key: string
  heldId: number | undefined
  row: {
    template: string
    type: number
    position: number
    method: string
    picture_id: number | null
    seo_type: string
    seo_image_id: number | null
    created_at: string | undefined
    /** Null if the first publication sets it: this import, or a later one. */
    published_on: string | null
    field_values: string
  }
  texts: WrittenText[]
  /** What its published texts say of images of the library. */
  descriptions: Description[]
}

const inTrash = 'it is in the trash: restore it first'

interface Preparing {
  publish: Publisher
  /** Of templates; undefined while no site has told them. */
  declared: KnownFields['declared']
  isThorough: boolean
  held: Held
  addresses: Addresses
  inspection: Inspection
  summary: ImportSummary
}

/** Compares a page of a file with the stored one; undefined if there is nothing to write. */
export function prepare(
  { page, translations }: Entry,
  preparing: Preparing,
): PreparedPage | undefined {
  const { held, addresses, inspection, summary } = preparing
  const { key } = page
  const before = held.pages.get(key)
  if (before?.deleted_at) {
    summary.refused.push({ key, reason: inTrash })
    return undefined
  }
  const texts: WrittenText[] = []
  const descriptions: Description[] = []
  let hasMoved = false
  for (const [locale, text] of translations) {
    const tally = summary.byLocale[locale] ?? emptyTally()
    summary.byLocale[locale] = tally
    const old = before?.translations.get(locale)
    const { fields: given, ...said } = text
    const values = valuesOf({ key, locale }, given, old, preparing)
    const prepared = prepareText({ key, locale, text: { ...said, ...values }, old }, preparing)
    if ('refused' in prepared) {
      summary.refused.push({ key, locale, reason: prepared.refused })
      continue
    }
    if (prepared.published) note({ key, locale }, prepared.published, preparing)
    const isMoved = addresses.isMoved(key, locale)
    hasMoved ||= isMoved
    if (prepared.text) texts.push(prepared.text)
    descriptions.push(...described(locale, prepared))
    if (prepared.text || isMoved) tally[old ? 'updated' : 'created']++
    else tally.unchanged++
  }
  const lacking = inspection.ofPage(page).map((warning) => ({ key, warning }))
  summary.warnings.push(...lacking)
  const isPublished = [...translations.values()].some(({ status }) => status === 'published')
  const row = {
    ...pageRow(page, before, held, valuesOf({ key }, page.fields, before, preparing)),
    published_on: publishedOn(page, before, isPublished),
  }
  return outcome({ key, before, row, texts, descriptions, hasMoved }, summary)
}

/** Returns the descriptions of images in a published text; none for a draft. */
const described = (locale: string, { text, published }: PreparedText): Description[] =>
  text?.status === 'published' && published
    ? published.descriptions.map((description) => ({ ...description, locale }))
    : []

/** What fields of templates hold then, of a page or of a text of it. */
function valuesOf(
  place: { key: string; locale?: string },
  given: TransferTranslation['fields'],
  old: { field_values: string } | undefined,
  { declared, held, summary }: Preparing,
) {
  const { pictures } = held
  const { stored, warnings } = takenValues(given, old?.field_values ?? '', { declared, pictures })
  summary.warnings.push(...warnings.map((warning) => ({ ...place, warning })))
  return { field_values: stored }
}

/** Adds the removals from a text to the summary, and warnings about gaps that readers notice. */
function note(
  place: { key: string; locale: string },
  published: PublishedHtml,
  { inspection, summary }: Preparing,
) {
  const { removed } = published
  if (removed.length > 0) summary.cleaned.push({ ...place, removed })
  for (const warning of inspection.ofText(published)) summary.warnings.push({ ...place, warning })
}

/** What a file says in one language, as it is kept. */
type TextToPrepare = Omit<TransferTranslation, 'fields'> & Pick<PageTexts, 'field_values'>

interface Preparation {
  key: string
  locale: string
  text: TextToPrepare
  old: HeldTranslation | undefined
}

/** `text` if it is to be written, `published` if its content was reviewed. */
interface PreparedText {
  text?: WrittenText
  published?: PublishedHtml
}
type PreparedOutcome = { refused: string } | PreparedText

function prepareText(
  { key, locale, text, old }: Preparation,
  { publish, isThorough, addresses }: Preparing,
): PreparedOutcome {
  if (old && isSame(old, text, text.content) && !isThorough) return {}
  const published = publish(text.content, locale)
  if ('problem' in published) return { refused: published.problem }
  const owner = addresses.refusedFor(key, locale, text.slug)
  if (owner !== undefined)
    return { refused: `its slug "${text.slug}" belongs to the page ${owner}` }
  const { content, html, links, paths, pageLinks, files } = published
  const isUnchanged = old && isSame(old, text, content)
  if (isUnchanged && (old.content === text.content || old.content_html === html))
    return isThorough ? { published } : {}
  const formerSlug = old && old.slug !== text.slug ? old.slug : undefined
  return {
    text: {
      ...{ ...text, locale, content, content_html: html, formerSlug },
      ...{ links, paths, pageLinks, files },
    },
    published,
  }
}

/** What a file does not say of a page that is new. */
const defaults = { type: pageTypes.page, method: 'GET', seo_type: defaultSeo.type, position: 0 }

// What the file does not say of a page that is held stays as it is.
function pageRow(
  page: Entry['page'],
  before: HeldPage | undefined,
  { pictures }: Held,
  values: { field_values: string },
) {
  const known = before ?? defaults
  return {
    template: page.template,
    type: page.type ?? known.type,
    method: page.method ?? known.method,
    position: page.position ?? known.position,
    picture_id: pictureId(page.picture, before?.picture_id, pictures),
    seo_type: page.seo_type || known.seo_type,
    seo_image_id: pictureId(page.seo_image, before?.seo_image_id, pictures),
    created_at: page.created_at ?? before?.created_at,
    ...values,
  }
}

/**
 * Returns the publication date. If the file has no `published_on`, `created_at` sets it for a
 * published page, unless the stored page has a publication date that differs from its `created_at`.
 */
function publishedOn(
  page: Entry['page'],
  before: HeldPage | undefined,
  isPublished: boolean,
): string | null {
  if (page.published_on) return page.published_on
  const stored = before?.published_on ?? null
  if (stored !== null && stored !== before?.created_at) return stored
  return (isPublished ? page.created_at : undefined) ?? stored
}

// An image that is not held leaves the one before; null takes it away.
function pictureId(
  named: string | null | undefined,
  before: number | null | undefined,
  pictures: Map<string, number>,
): number | null {
  if (named === null) return null
  return imageId(named ?? '', pictures) ?? before ?? null
}

function isSame(old: HeldTranslation, text: TextToPrepare, content: string) {
  const fields = [...shortTextFields, 'status'] as const
  return old.content === content && fields.every((field) => old[field] === text[field])
}

interface Compared {
  key: string
  before: HeldPage | undefined
  row: PreparedPage['row']
  texts: WrittenText[]
  descriptions: Description[]
  /** Whether a text of it has been given another address ahead. */
  hasMoved: boolean
}

function outcome(
  { key, before, row, texts, descriptions, hasMoved }: Compared,
  summary: ImportSummary,
): PreparedPage | undefined {
  const fields = Object.keys(row) as (keyof typeof row)[]
  const rowIsSame = before !== undefined && fields.every((field) => before[field] === row[field])
  const isWritten = texts.length > 0 || (before !== undefined && !rowIsSame)
  if (isWritten || hasMoved) summary.pages[before ? 'updated' : 'created']++
  else if (before) summary.pages.unchanged++
  else summary.refused.push({ key, reason: noneTaken })
  return isWritten ? { key, heldId: before?.id, row, texts, descriptions } : undefined
}
