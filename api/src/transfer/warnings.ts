import { decodePath, isOwn, slugKey } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { TransferPage } from '@vitrine/contract/exchange/transfer'
import { splitLocale } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'
import type { PublishedHtml } from '../html/publish-html.ts'
import type { HeldAddress } from './addresses.ts'
import type { Survey } from './survey.ts'

/** Something that was taken and that a reader may miss. */
export interface Warning {
  key: string
  locale?: string
  warning: string
}

/** What the site knows beside its database, as far as an import can warn of it. */
export interface Known {
  /** Names of the templates. */
  templates?: readonly string[]
  /** Whether a path that is none of a page leads somewhere all the same. */
  leadsOn?: (path: string) => boolean
  /** Paths of images that are about to be there. */
  images?: ReadonlySet<string>
}

/** Says what a page, or a text of it, lacks. */
export interface Inspection {
  ofPage: (page: Omit<TransferPage, 'translations'>) => string[]
  ofText: (published: PublishedHtml) => string[]
}

interface Inspected {
  db: Db
  rules: LocaleRules
  known: Known
  survey: Survey
  held: Map<string, HeldAddress>
}

export async function inspectionOf(inspected: Inspected): Promise<Inspection> {
  const isThere = await imagesOf(inspected)
  const isPage = await pagesOf(inspected)
  const { templates } = inspected.known
  return {
    ofPage: ({ template, picture, seo_image }) => [
      ...(templates && !templates.includes(template)
        ? [`the template "${template}" is not known, it is shown as "page"`]
        : []),
      ...[picture, seo_image].flatMap((image) =>
        image && isStored(image) && !isThere(image) ? [`the image ${image} is not there`] : [],
      ),
    ],
    ofText: ({ images, paths }) => [
      ...images
        .filter(({ src }) => isMissing(src, isThere))
        .map(({ src }) => `the image ${src} is not there`),
      ...images
        .filter(({ isDescribed }) => !isDescribed)
        .map(
          ({ src }) => `the image ${src} has no alternative text (alt="" where it is decoration)`,
        ),
      ...paths.filter((path) => !isPage(path)).map((path) => `the link ${path} leads to no page`),
    ],
  }
}

const stored = /^\/(media|storage)\//
const isStored = (address: string) => stored.test(address)

// A relative address is one below the page's own, where nothing is.
const isMissing = (src: string, isThere: (src: string) => boolean) =>
  isStored(src) ? !isThere(src) : !/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(src)

async function imagesOf({ db, known }: Inspected) {
  const rows = await db.selectFrom('media').select('path').where('deleted_at', 'is', null).execute()
  const paths = new Set([...rows.map(({ path }) => path), ...(known.images ?? [])])
  return (address: string) => {
    const path = address.replace(stored, '').replace(/[?#].*$/, '')
    return paths.has(path) || paths.has(decodePath(path) ?? '')
  }
}

async function pagesOf({ db, rules, known, survey, held }: Inspected) {
  const former = await db.selectFrom('slug_history').select('slug_key').execute()
  const slugs = new Set([
    ...former.map(({ slug_key }) => slug_key),
    ...[...held.values()].map(({ slug }) => slugKey(slug)),
    ...[...survey.slugs.values()].flatMap((page) => [...page.values()].map(slugKey)),
  ])
  // A slug of another language leads to the page as well.
  return (address: string) => {
    const path = decodePath(address.replace(/[?#].*$/s, ''))
    if (path === undefined) return false
    const slug = splitLocale(rules, path).path.replace(/^\/+|\/+$/g, '')
    return (
      slugs.has(slugKey(slug)) ||
      isStored(path) ||
      isOwn(slug, rules) ||
      known.leadsOn?.(path) === true
    )
  }
}
