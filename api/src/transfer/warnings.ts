import { decodePath, isProductPath, toSlugKey } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferPage } from '@vitrine/contract/exchange/transfer'
import { splitLocale } from '@vitrine/contract/locale/locale'
import { findGeneratedPage } from '@vitrine/contract/pages/generated-index'
import type { Db } from '../db/schema.ts'
import type { PublishedHtml } from '../html/publish-html.ts'
import { detach } from '../texts/detach.ts'
import type { AddressSurvey } from './address-survey.ts'
import type { StoredAddress } from './assign-addresses.ts'
import type { ImportNote } from './refusals.ts'

/** A problem of an imported page or text that does not prevent the import. */
export interface ImportWarning {
  key: string
  locale?: string
  /** A sentence for the command line. */
  warning: string
  /** The same for programs. */
  about: WarningNote
}

type AddressKind = 'missing-image' | 'undescribed-image' | 'dead-link'

export type WarningNote = ImportNote<
  | AddressKind
  | 'unknown-key'
  | 'template'
  | 'topic'
  | 'author'
  | 'field'
  | 'field-file'
  | 'field-kind'
  | 'fields'
>

const sentences: Record<AddressKind, (address: string) => string> = {
  'missing-image': (address) => `the image ${address} does not exist`,
  'undescribed-image': (address) =>
    `the image ${address} has no alternative text (alt="" if it is decorative)`,
  'dead-link': (address) => `the link ${address} points to no page`,
}

export type Warning = Pick<ImportWarning, 'warning' | 'about'>

export const warn = (kind: WarningNote['kind'], name: string, warning: string): Warning => ({
  warning: detach(warning),
  about: { kind, name: detach(name) },
})

const warnAbout = (kind: AddressKind, address: string) =>
  warn(kind, address, sentences[kind](address))

/** Facts about the site outside the database. */
export interface SiteFacts {
  templates?: readonly string[]
  /** True if a path without a page redirects anyway. */
  isRedirected?: (path: string) => boolean
  /** Keys of topics and authors that a dry run does not create. */
  topics?: readonly string[]
  authors?: readonly string[]
  /** Paths of images that are imported later. */
  images?: ReadonlySet<string>
}

/** Returns the warnings of a page or a text. */
export interface PageInspection {
  inspectPage: (page: Omit<TransferPage, 'translations'>) => Warning[]
  inspectText: (published: PublishedHtml) => Warning[]
}

interface InspectionInput {
  db: Db
  rules: LocaleRules
  known: SiteFacts
  survey: AddressSurvey
  stored: Map<string, StoredAddress>
}

export async function createInspection(input: InspectionInput): Promise<PageInspection> {
  const isExistingImage = await createImageCheck(input)
  const isPage = await createPageCheck(input)
  const { templates } = input.known
  return {
    inspectPage: ({ template, picture, seo_image }) => [
      ...(templates && !templates.includes(template)
        ? [
            warn(
              'template',
              template,
              `the template "${template}" does not exist, "page" is used instead`,
            ),
          ]
        : []),
      ...[picture, seo_image].flatMap((image) =>
        image && isStored(image) && !isExistingImage(image)
          ? [warnAbout('missing-image', image)]
          : [],
      ),
    ],
    inspectText: ({ images, paths }) => [
      ...images
        .filter(({ src }) => isMissing(src, isExistingImage))
        .map(({ src }) => warnAbout('missing-image', src)),
      ...images
        .filter(({ isDescribed }) => !isDescribed)
        .map(({ src }) => warnAbout('undescribed-image', src)),
      ...paths.filter((path) => !isPage(path)).map((path) => warnAbout('dead-link', path)),
    ],
  }
}

const storedPrefix = /^\/(media|storage)\//
const isStored = (address: string) => storedPrefix.test(address)

// A relative address would be below the page, where nothing exists.
const isMissing = (src: string, isExistingImage: (src: string) => boolean) =>
  isStored(src) ? !isExistingImage(src) : !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(src)

async function createImageCheck({ db, known }: InspectionInput) {
  const rows = await db.selectFrom('media').select('path').where('deleted_at', 'is', null).execute()
  const paths = new Set([...rows.map(({ path }) => path), ...(known.images ?? [])])
  return (address: string) => {
    const path = address.replace(storedPrefix, '').replace(/[?#].*$/, '')
    return paths.has(path) || paths.has(decodePath(path) ?? '')
  }
}

async function createPageCheck({ db, rules, known, survey, stored }: InspectionInput) {
  const former = await db.selectFrom('slug_history').select('slug_key').execute()
  const slugs = new Set([
    ...former.map(({ slug_key }) => slug_key),
    ...[...stored.values()].map(({ slug }) => toSlugKey(slug)),
    ...[...survey.slugs.values()].flatMap((page) => [...page.values()].map(toSlugKey)),
  ])
  // A slug of another language redirects to the page.
  return (address: string) => {
    const path = decodePath(address.replace(/[?#].*$/s, ''))
    if (path === undefined) return false
    const slug = splitLocale(rules, path).path.replace(/^\/+|\/+$/g, '')
    return (
      slugs.has(toSlugKey(slug)) ||
      isStored(path) ||
      isProductPath(slug, rules) ||
      findGeneratedPage(rules, path) !== undefined ||
      known.isRedirected?.(path) === true
    )
  }
}
