import * as z from 'zod/mini'
import { Id } from '../http/id.ts'
import { adminPaths } from '../http/paths.ts'
import { Author, LocaleCode } from './shapes.ts'

const media = `${adminPaths.place}/media`

/** Addresses of the library. */
export const mediaPaths = {
  media,
  item: (id: number) => `${media}/${id}`,
  file: (id: number) => `${media}/${id}/file`,
  restore: (id: number) => `${media}/${id}/restore`,
} as const

/** Lengths are in characters. */
export const mediaLimits = {
  name: 200,
  alt: 500,
  caption: 1_000,
  tag: 40,
  tags: 20,
  /** Files that one person sends at the same time; the application waits with the others. */
  uploadsAtOnce: 3,
} as const

/** What is said of a file in one language. */
export const MediaText = z.object({
  alt: z.string().check(z.trim(), z.maxLength(mediaLimits.alt)),
  caption: z.string().check(z.trim(), z.maxLength(mediaLimits.caption)),
})
export type MediaText = z.infer<typeof MediaText>

const share = z.number().check(z.minimum(0), z.maximum(1))
export const Focal = z.object({ x: share, y: share })

/** As an address writes it. */
const FolderId = z.pipe(z.coerce.number(), Id)

const Tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(mediaLimits.tag))

/** A file of the library. */
export const MediaItem = z.object({
  id: z.number(),
  /** As the file was called, without its ending; people find it by that. */
  name: z.string(),
  /** Where it is served; changes with its version, and the one without a version stays. */
  url: z.string(),
  /** The address that content names it by. */
  src: z.string(),
  mime: z.string(),
  /** In pixels, as it is seen; null for what has no size of its own. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  bytes: z.number(),
  /** Counts up with each file that takes the place of another. */
  version: z.number(),
  focal: Focal,
  /** It says nothing that a text would have to say. */
  decorative: z.boolean(),
  /** By language. */
  texts: z.record(z.string(), MediaText),
  /** The languages in which readers meet it, or might, without an alternative text of it. */
  lacking: z.array(z.string()),
  tags: z.array(z.string()),
  /** Id of the folder that it is in. */
  folder: z.nullable(z.number()),
  uploadedBy: Author,
  /** Null for what came by an import. */
  uploadedAt: z.nullable(z.string()),
  /** How many published pages show it or lead to it. */
  pages: z.number(),
  /** How many texts of templates do. */
  declared: z.number(),
  /** How many pages do in a draft, or in a text that waits for its hour. */
  drafts: z.number(),
})
export type MediaItem = z.infer<typeof MediaItem>

export const mediaGroups = ['image', 'document'] as const
export const mediaOrders = ['newest', 'oldest', 'name', 'largest'] as const
export const mediaOnAPage = 60
const searchMax = 200
/** Most addresses that one call asks about. */
export const mediaAddressesMax = 40
const addressMax = 400
const pagesMax = 1_000_000

/** `GET /api/admin/media`. */
export const MediaQuery = z.object({
  /** Words of the name, of texts in any language, and of tags. */
  q: z._default(z.string().check(z.trim(), z.maxLength(searchMax)), ''),
  group: z.optional(z.enum(mediaGroups)),
  tag: z.optional(Tag),
  /** Id of a folder, or `none` for the files that are in none. */
  folder: z.optional(z.union([z.literal('none'), FolderId])),
  /**
   * `unused`: on no page, in no draft, in no text of a template. `undescribed`: no decoration, and without a text in a
   * language in which readers meet it; or in the first of the site while none does.
   */
  only: z.optional(z.enum(['unused', 'undescribed'])),
  /** Addresses that content has for files, one a line: these files alone. */
  src: z.optional(z.string().check(z.maxLength(mediaAddressesMax * addressMax))),
  order: z._default(z.enum(mediaOrders), 'newest'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pagesMax)), 1),
})
export type MediaQuery = z.infer<typeof MediaQuery>

export const MediaList = z.object({
  data: z.array(MediaItem),
  /** How many there are in all, and the last part of the list. */
  total: z.number(),
  page: z.number(),
  last: z.number(),
  /** All tags of the library, with how many files have each. */
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
})
export type MediaList = z.infer<typeof MediaList>

/** Where a file is used: on a page, in a language or in all of them, or in a text that a template declares. */
export const MediaUse = z.object({
  place: z.enum(['picture', 'shared', 'content', 'declared-text']),
  /** What readers see, or what somebody is writing. */
  state: z.enum(['published', 'draft']),
  page: z.nullable(z.object({ id: z.number(), title: z.string() })),
  locale: z.nullable(z.string()),
  /** Of a declared text. */
  text: z.nullable(z.object({ id: z.string(), name: z.string(), template: z.string() })),
})
export type MediaUse = z.infer<typeof MediaUse>

/** `GET /api/admin/media/{id}`, and the answer to every change of it. */
export const MediaAnswer = z.object({
  data: z.object({ ...MediaItem.shape, uses: z.array(MediaUse) }),
})
export type FullMediaItem = z.infer<typeof MediaAnswer>['data']

/**
 * `POST /api/admin/media?name=&folder=` with the bytes of one file as the body: 201, or 200 for a file
 * that is there already. `PUT /api/admin/media/{id}/file?name=` puts one in the place of another, of the same
 * kind of picture or document.
 */
export const UploadQuery = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(mediaLimits.name)),
  /** The folder that it goes into; one that is there already stays in its own. */
  folder: z.optional(FolderId),
})
export type UploadQuery = z.infer<typeof UploadQuery>
export const MediaUploaded = z.object({
  data: MediaItem,
  /** Whether the very same file was there before. */
  duplicate: z.boolean(),
  /** What was taken out of a drawing, in a few English words each. */
  removed: z.array(z.string()),
})
export type MediaUploaded = z.infer<typeof MediaUploaded>

/** Why a file is not taken; the answer has a sentence for people beside it. */
const uploadRefusals = [
  'empty',
  'too-large',
  'kind',
  'heic',
  'damaged',
  'cut-off',
  'pixels',
  'metadata',
  'scripts',
  'repeats',
  'other-kind',
] as const
export type UploadRefusal = (typeof uploadRefusals)[number]
export const UploadRefused = z.object({ message: z.string(), reason: z.enum(uploadRefusals) })

/** `PUT /api/admin/media/{id}`: what is not named stays; of the languages too. */
export const MediaChange = z.object({
  name: z.optional(UploadQuery.shape.name),
  decorative: z.optional(z.boolean()),
  focal: z.optional(Focal),
  texts: z.optional(z.record(LocaleCode, MediaText)),
  tags: z.optional(z.array(Tag).check(z.maxLength(mediaLimits.tags))),
  folder: z.optional(z.nullable(Id)),
})
export type MediaChange = z.infer<typeof MediaChange>

/** 409 of `DELETE /api/admin/media/{id}`: it is used; 204 when it is gone, and `restore` brings it back. */
export const MediaInUse = z.object({ message: z.string(), uses: z.array(MediaUse) })

/** How long a deleted file can be brought back. */
export const mediaTrashDays = 30
