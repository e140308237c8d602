import * as z from 'zod/mini'

const idLengthMax = 200
const nameLengthMax = 200
const contentLengthMax = 100_000
export const contentItemsMax = 500

/** `home.hero`: the template, a dot, and the name of the text. */
export const ContentId = z.string().check(
  z.maxLength(idLengthMax),
  z.regex(/^[a-z][a-z0-9-]*(\.[A-Za-z][A-Za-z0-9_-]*)+$/),
  z.refine((id) => !id.split('.').some((part) => part in {}), { error: 'This id is reserved.' }),
)

/** A text, or null. A list counts as no text and becomes null (specification §3). */
export const Content = z.pipe(
  z.union([z.string().check(z.maxLength(contentLengthMax)), z.null(), z.array(z.unknown())]),
  z.transform((content) => (Array.isArray(content) ? null : content)),
)

/** A piece of text that an editor may change (specification §3, "Content item"). */
export const ContentItem = z.object({
  id: ContentId,
  name: z.string().check(z.maxLength(nameLengthMax)),
  content: Content,
})
export type ContentItem = z.infer<typeof ContentItem>

// `z.record` drops this key silently; an error is clearer.
const withoutPrototype = z.unknown().check(
  z.refine((items) => !Object.hasOwn(Object(items), '__proto__'), {
    error: 'The id __proto__ is reserved.',
  }),
)

/** Items keyed by id; the key and the item's id are the same. */
export const ContentItems = z.pipe(
  withoutPrototype,
  z.record(z.string(), ContentItem).check(
    z.refine((items) => Object.keys(items).length <= contentItemsMax, {
      error: `At most ${contentItemsMax} items at once.`,
    }),
    z.refine((items) => Object.entries(items).every(([key, { id }]) => key === id), {
      error: 'Each item is keyed by its own id.',
    }),
  ),
)
export type ContentItems = z.infer<typeof ContentItems>

/** An item as the API answers it; `edited: false` if no editor has changed it. */
export const ServedContentItem = z.extend(ContentItem, { edited: z.optional(z.literal(false)) })
export type ServedContentItem = z.infer<typeof ServedContentItem>
export type ServedContents = Record<string, ServedContentItem>

/** An item of any server; its key is the id. Invalid values become empty. */
const LenientItem = z.object({
  name: z.pipe(
    z.unknown(),
    z.transform((name) => (typeof name === 'string' ? name : '')),
  ),
  content: z.pipe(
    z.unknown(),
    z.transform((content) => (typeof content === 'string' ? content : null)),
  ),
  edited: z.pipe(
    z.optional(z.unknown()),
    z.transform((edited) => (edited === false ? (false as const) : undefined)),
  ),
})

/**
 * `GET /api/contents` and `GET /api/contents/by-template/{template}`: items by id. Other servers may
 * have any ids, and PHP encodes an empty object as an empty list.
 */
export const ContentsAnswer = z.object({
  data: z.pipe(
    z.union([z.record(z.string(), LenientItem), z.array(z.never())]),
    z.transform(
      (items): ServedContents =>
        Object.fromEntries(
          Object.entries(items).map(([id, { edited, ...item }]) => [
            id,
            { id, ...item, ...(edited === false && { edited }) },
          ]),
        ),
    ),
  ),
})

/** `POST /api/seen-contents`: ids of items that were shown. */
export const SeenContents = z.array(ContentId).check(z.maxLength(contentItemsMax))

/** Answer of `POST /api/store-contents`: ids that were stored, and ids that were unchanged. */
export const StoreContentsAnswer = z.object({
  data: z.object({ stored: z.array(z.string()), held: z.array(z.string()) }),
})
export type StoreContentsAnswer = z.infer<typeof StoreContentsAnswer>
