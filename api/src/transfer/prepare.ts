import { decodePath } from '@vitrine/contract/address'
import { defaultSeo, pageTypes } from '@vitrine/contract/fallback-page'
import { shortTextFields } from '@vitrine/contract/page-texts'
import type { TransferTranslation } from '@vitrine/contract/transfer'
import type { Publisher } from '../publishing/publisher.ts'
import type { WrittenText } from '../publishing/write-text.ts'
import { addressKey, type Held, type HeldPage, type HeldTranslation } from './held.ts'
import { type Entry, noneTaken } from './read-entry.ts'
import { emptyTally, type ImportSummary } from './summary.ts'

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
  }
  texts: WrittenText[]
}

/** Compares a page of a file with what is held; undefined when there is nothing to write. */
export function prepare(
  { publish }: { publish: Publisher },
  { page, translations }: Entry,
  held: Held,
  summary: ImportSummary,
): PreparedPage | undefined {
  const before = held.pages.get(page.key)
  if (before?.deleted_at) {
    summary.refused.push({ key: page.key, reason: 'it is in the trash: restore it first' })
    return undefined
  }
  const texts: WrittenText[] = []
  for (const [locale, text] of translations) {
    const tally = summary.byLocale[locale] ?? emptyTally()
    summary.byLocale[locale] = tally
    const old = before?.translations.get(locale)
    const prepared = prepareText(publish, { key: page.key, locale, text, old }, held)
    if ('refused' in prepared)
      summary.refused.push({ key: page.key, locale, reason: prepared.refused })
    else if ('unchanged' in prepared) tally.unchanged++
    else {
      tally[old ? 'updated' : 'created']++
      texts.push(prepared.text)
      if (prepared.removed.length > 0)
        summary.cleaned.push({ key: page.key, locale, removed: prepared.removed })
    }
  }
  return outcome(page.key, before, pageRow(page, before, held), texts, summary)
}

interface Preparation {
  key: string
  locale: string
  text: TransferTranslation
  old: HeldTranslation | undefined
}

type PreparedOutcome =
  | { refused: string }
  | { unchanged: true }
  | { text: WrittenText; removed: string[] }

function prepareText(
  publish: Publisher,
  { key, locale, text, old }: Preparation,
  { owners }: Held,
): PreparedOutcome {
  const address = addressKey(locale, text.slug)
  const owner = owners.get(address) ?? key
  if (owner !== key) return { refused: `its slug "${text.slug}" belongs to the page ${owner}` }
  if (old && isSame(old, text, text.content)) return { unchanged: true }
  const published = publish(text.content, locale)
  if ('problem' in published) return { refused: published.problem }
  const { content, html, removed, links, paths, files } = published
  if (old && isSame(old, text, content) && old.content_html === html) return { unchanged: true }
  const formerSlug = old && old.slug !== text.slug ? old.slug : undefined
  if (formerSlug !== undefined) owners.delete(addressKey(locale, formerSlug))
  owners.set(address, key)
  return {
    text: { ...text, locale, content, content_html: html, links, paths, files, formerSlug },
    removed,
  }
}

/** What a file does not say of a page that is new. */
const defaults = { type: pageTypes.page, method: 'GET', seo_type: defaultSeo.type, position: 0 }

// What the file does not say of a page that is held stays as it is.
function pageRow(page: Entry['page'], before: HeldPage | undefined, held: Held) {
  const known = before ?? defaults
  return {
    template: page.template,
    type: page.type ?? known.type,
    method: page.method ?? known.method,
    position: page.position ?? known.position,
    picture_id: imageId(page.picture, before?.picture_id, held),
    seo_type: page.seo_type || known.seo_type,
    seo_image_id: imageId(page.seo_image, before?.seo_image_id, held),
    created_at: page.created_at ?? before?.created_at,
  }
}

// An image that is not held leaves the one before; null takes it away.
function imageId(
  named: string | null | undefined,
  before: number | null | undefined,
  { pictures }: Held,
): number | null {
  if (named === null) return null
  // A file of pages names the image itself, a page list of the API its encoded address.
  const plain = named?.startsWith('/storage/') ? decodePath(named) : named
  const path = plain?.replace(/^\/(media|storage)\//, '') ?? ''
  return pictures.get(path) ?? before ?? null
}

function isSame(old: HeldTranslation, text: TransferTranslation, content: string) {
  const fields = [...shortTextFields, 'status'] as const
  return old.content === content && fields.every((field) => old[field] === text[field])
}

function outcome(
  key: string,
  before: HeldPage | undefined,
  row: PreparedPage['row'],
  texts: WrittenText[],
  summary: ImportSummary,
): PreparedPage | undefined {
  const fields = Object.keys(row) as (keyof typeof row)[]
  const rowIsSame = before !== undefined && fields.every((field) => before[field] === row[field])
  if (texts.length === 0 && (rowIsSame || !before)) {
    if (before) summary.pages.unchanged++
    else summary.refused.push({ key, reason: noneTaken })
    return undefined
  }
  summary.pages[before ? 'updated' : 'created']++
  return { key, heldId: before?.id, row, texts }
}
