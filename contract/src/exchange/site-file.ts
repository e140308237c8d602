import * as z from 'zod/mini'
import { FolderName } from '../admin/media-folders.ts'
import { RedirectRules } from '../config/config.ts'
import { TransferContents, TransferMenus } from './transfer.ts'

/** Number of the file format: any change of its shape needs a new number. */
export const siteFileFormat = 1

const Count = z.number().check(z.int(), z.minimum(0))
const Digest = z.nullable(z.string())

/**
 * What two sites knew of each other when one of them last took a file of the other: by the name of a
 * thing what it was there, and what it was here afterwards where that is not the same. Null: it was
 * not there.
 */
export const SeenThings = z.record(z.string(), z.union([z.string(), z.tuple([Digest, Digest])]))
export type SeenThings = z.infer<typeof SeenThings>

/** What a site has seen of others, by their ids, and in which of their files. */
export const SeenSites = z.record(z.string(), z.object({ serial: Count, things: SeenThings }))
export type SeenSites = z.infer<typeof SeenSites>

/** What a file with the content of a site says of itself before anything else. */
export const AboutSite = z.object({
  product: z.literal('vitrine'),
  content: z.literal('site'),
  format: z.number(),
  /** Of the product that made it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  name: z.string(),
  /** Which site it comes from, and the how manieth of its files it is. */
  site: z.string(),
  serial: Count,
  /** What its entries take together when they are unpacked. */
  bytes: Count,
})
export type AboutSite = z.infer<typeof AboutSite>

const Slug = z.object({ page: z.string(), locale: z.string(), slug: z.string() })

/** A file of the library, as it is described; what it holds is an entry of its own. */
export const SiteMedium = z.object({
  path: z.string(),
  /** SHA-256 of what it holds. */
  hash: z.string(),
  name: z.string(),
  focal_x: z.number(),
  focal_y: z.number(),
  decorative: z.number(),
  texts: z.record(z.string(), z.object({ alt: z.string(), caption: z.string() })),
  tags: z.array(z.string()),
  /** Name of its folder. */
  folder: z.optional(FolderName),
})
export type SiteMedium = z.infer<typeof SiteMedium>

/** Parts of a site other than its pages. */
export const SiteBeside = z.object({
  menus: TransferMenus,
  contents: TransferContents,
  media: z.array(SiteMedium),
  /** Addresses that pages have had. */
  former: z.array(z.extend(Slug, { until: z.string() })),
  /** Unpublished texts, and the pages to which their addresses redirect. */
  retired: z.array(
    z.object({ page: z.string(), locale: z.string(), lead: z.nullable(z.string()) }),
  ),
  /** Of its settings, to be compared. */
  redirects: RedirectRules,
})
export type SiteBeside = z.infer<typeof SiteBeside>
