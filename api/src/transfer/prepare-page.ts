import type { TransferTranslation } from '@vitrine/contract/exchange/transfer'
import { findNearestName } from '@vitrine/contract/names/nearest-name'
import { type PageTexts, shortTextFields } from '@vitrine/contract/pages/page-texts'
import type { Visibility } from '@vitrine/contract/pages/visibility'
import type { PublishedHtml } from '../html/publish-html.ts'
import type { Publisher } from '../publishing/publisher.ts'
import type { WrittenText } from '../publishing/write-text.ts'
import { emptyTaxonomy, type PageTaxonomy } from '../taxonomy/page-taxonomy.ts'
import { detach } from '../texts/detach.ts'
import type { AddressAssignment } from './assign-addresses.ts'
import type { ImageDescription } from './describe-media.ts'
import { importValues, type KnownFields } from './field-values.ts'
import { getPublishedOn, toPageRow } from './page-row.ts'
import type { ImportEntry } from './read-entry.ts'
import { noValidText, type RefusalReason, refuse } from './refusals.ts'
import type { StoredBatch, StoredPage, StoredTranslation } from './stored-pages.ts'
import { createOutcomeCounts, type ImportSummary } from './summary.ts'
import { type PageInspection, warn } from './warnings.ts'

/** A page to write, with its changed texts. */
export interface PreparedPage {
  key: string
  storedId: number | undefined
  /** Key of the page above it; undefined for the stored one. */
  parent?: string | null | undefined
  row: {
    template: string
    type: number
    position: number
    method: string
    picture_id: number | null
    seo_type: string
    seo_image_id: number | null
    created_at: string | undefined
    /** Null if the first publication sets it. */
    published_on: string | null
    visible_to: Visibility | null
    field_values: string
  }
  /** Keys of its topics and authors; undefined if they do not change. */
  taxonomy: PageTaxonomy | undefined
  texts: WrittenText[]
  /** Alternative texts of library images in its published texts. */
  descriptions: ImageDescription[]
}

const inTrash = refuse('trash', '', 'it is in the trash: restore it first')

interface PrepareContext {
  publish: Publisher
  /** Undefined before a site has declared its templates. */
  declared: KnownFields['declared']
  isThorough: boolean
  batch: StoredBatch
  addresses: AddressAssignment
  inspection: PageInspection
  summary: ImportSummary
  /** Keys that the site has, or that the file adds. */
  taxonomyKeys: Record<keyof PageTaxonomy, ReadonlySet<string>>
}

/**
 * Compares a page of a file with the stored one. Returns undefined if there is nothing to write.
 * Adds results to the summary.
 */
export function preparePage(
  { page, translations }: ImportEntry,
  context: PrepareContext,
): PreparedPage | undefined {
  const { batch, addresses, inspection, summary } = context
  const { key } = page
  const before = batch.pages.get(key)
  if (before?.deleted_at) {
    summary.refused.push({ key, ...inTrash })
    return undefined
  }
  const texts: WrittenText[] = []
  const descriptions: ImageDescription[] = []
  let hasMoved = false
  for (const [locale, text] of translations) {
    const tally = summary.byLocale[locale] ?? createOutcomeCounts()
    summary.byLocale[locale] = tally
    const stored = before?.translations.get(locale)
    const { fields: input, ...textFields } = text
    const values = importFieldValues({ key, locale }, input, stored, context)
    const prepared = prepareText(
      { key, locale, text: { ...textFields, ...values }, stored },
      context,
    )
    if ('refused' in prepared) {
      summary.refused.push({ key, locale, ...prepared.refused })
      continue
    }
    if (prepared.published) addNotes({ key, locale }, prepared.published, context)
    const isMoved = addresses.isMoved(key, locale)
    hasMoved ||= isMoved
    if (prepared.text) texts.push(prepared.text)
    descriptions.push(...getDescriptions(locale, prepared))
    if (prepared.text || isMoved) tally[stored ? 'updated' : 'created']++
    else tally.unchanged++
  }
  const warnings = inspection.inspectPage(page).map((warning) => ({ key, ...warning }))
  summary.warnings.push(...warnings)
  const isPublished = [...translations.values()].some(({ status }) => status === 'published')
  const row = {
    ...toPageRow(page, before, batch, importFieldValues({ key }, page.fields, before, context)),
    published_on: getPublishedOn(page, before, isPublished),
  }
  const taxonomy = findChangedTaxonomy(page, before, context)
  const { parent } = page
  const compared = { key, before, parent, row, taxonomy, texts, descriptions, hasMoved }
  return countResult(compared, summary)
}

/** Returns the topics and authors of a page if they change. Warns of unknown keys and omits them. */
function findChangedTaxonomy(
  { key, ...page }: ImportEntry['page'],
  before: StoredPage | undefined,
  { taxonomyKeys, summary }: PrepareContext,
): PageTaxonomy | undefined {
  const keep = (kind: keyof PageTaxonomy, name: 'topic' | 'author') => {
    const known = taxonomyKeys[kind]
    const listed = [...new Set(page[kind] ?? before?.[kind] ?? [])]
    for (const each of listed.filter((one) => !known.has(one))) {
      const nearest = findNearestName(each, known)
      const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`
      summary.warnings.push({ key, ...warn(name, each, `there is no ${name} "${each}"${hint}`) })
    }
    return listed.filter((each) => known.has(each))
  }
  const taxonomy = { topics: keep('topics', 'topic'), authors: keep('authors', 'author') }
  const { topics, authors } = before ?? emptyTaxonomy
  const isSameList = JSON.stringify(taxonomy) === JSON.stringify({ topics, authors })
  return isSameList ? undefined : taxonomy
}

/** Image descriptions of a published text; none for a draft. */
const getDescriptions = (
  locale: string,
  { text, published }: PreparedTransferText,
): ImageDescription[] =>
  text?.status === 'published' && published
    ? published.descriptions.map((description) => ({ ...description, locale }))
    : []

/** Imports the field values of a page or a text. */
function importFieldValues(
  location: { key: string; locale?: string },
  input: TransferTranslation['fields'],
  before: { field_values: string } | undefined,
  { declared, batch, summary }: PrepareContext,
) {
  const { stored, warnings } = importValues(input, before?.field_values ?? '', {
    declared,
    files: batch.pictures,
  })
  summary.warnings.push(...warnings.map((warning) => ({ ...location, ...warning })))
  return { field_values: stored }
}

/** Adds removed parts of a text, and warnings, to the summary. */
function addNotes(
  location: { key: string; locale: string },
  published: PublishedHtml,
  { inspection, summary }: PrepareContext,
) {
  const { removed } = published
  if (removed.length > 0) summary.cleaned.push({ ...location, removed: removed.map(detach) })
  for (const warning of inspection.inspectText(published))
    summary.warnings.push({ ...location, ...warning })
}

/** A text of the file with stored field values. */
type TextToPrepare = Omit<TransferTranslation, 'fields'> & Pick<PageTexts, 'field_values'>

interface TextPreparation {
  key: string
  locale: string
  text: TextToPrepare
  stored: StoredTranslation | undefined
}

/** `text` if it changed, `published` if it was rendered. */
interface PreparedTransferText {
  text?: WrittenText
  published?: PublishedHtml
}
type PreparedResult = { refused: RefusalReason } | PreparedTransferText

function prepareText(
  { key, locale, text, stored }: TextPreparation,
  { publish, isThorough, addresses }: PrepareContext,
): PreparedResult {
  if (stored && isSame(stored, text, text.content) && !isThorough) return {}
  const published = publish(text, locale)
  if ('problem' in published) return { refused: refuse('content', '', published.problem) }
  const owner = addresses.findOwner(key, locale, text.slug)
  if (owner !== undefined)
    return {
      refused: refuse('page-slug', owner, `its slug "${text.slug}" belongs to the page ${owner}`),
    }
  const { content, html, field_values, field_html, links, paths, pageLinks, files } = published
  const isUnchanged = stored && isSame(stored, { ...text, field_values }, content)
  const isSameHtml = stored?.content_html === html && stored.field_html === field_html
  if (isUnchanged && (stored.content === text.content || isSameHtml))
    return isThorough ? { published } : {}
  const formerSlug = stored && stored.slug !== text.slug ? stored.slug : undefined
  return {
    text: {
      ...text,
      locale,
      content,
      content_html: html,
      field_values,
      field_html,
      formerSlug,
      links,
      paths,
      pageLinks,
      files,
    },
    published,
  }
}

function isSame(stored: StoredTranslation, text: TextToPrepare, content: string) {
  const fields = [...shortTextFields, 'status'] as const
  return stored.content === content && fields.every((field) => stored[field] === text[field])
}

interface ComparedPage {
  key: string
  parent: PreparedPage['parent']
  before: StoredPage | undefined
  row: PreparedPage['row']
  taxonomy: PageTaxonomy | undefined
  texts: WrittenText[]
  descriptions: ImageDescription[]
  /** True if a text of it was already moved. */
  hasMoved: boolean
}

function countResult(
  { key, before, parent, row, taxonomy, texts, descriptions, hasMoved }: ComparedPage,
  summary: ImportSummary,
): PreparedPage | undefined {
  const fields = Object.keys(row) as (keyof typeof row)[]
  const isSameRow =
    before !== undefined &&
    taxonomy === undefined &&
    fields.every((field) => before[field] === row[field])
  const isWritten = texts.length > 0 || (before !== undefined && !isSameRow)
  if (isWritten || hasMoved) summary.pages[before ? 'updated' : 'created']++
  else if (before) summary.pages.unchanged++
  else summary.refused.push({ key, ...noValidText })
  if (!isWritten) return undefined
  return { key, storedId: before?.id, parent, row, taxonomy, texts, descriptions }
}
