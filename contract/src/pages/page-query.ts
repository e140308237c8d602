import * as z from 'zod/mini'
import { FieldFiltersQuery, FieldSort } from './field-query.ts'

const pageSizeMax = 1_000
const pathLengthMax = 2_048

const list = z.pipe(
  z.string(),
  z.transform(
    (value) =>
      new Set(
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
  ),
)
const positiveInteger = (max: number) =>
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max))

const includes = [
  'seo_image',
  'alternates',
  'detours',
  'ancestors',
  'related',
  'neighbours',
  'fields',
  'topics',
  'authors',
] as const
type Include = (typeof includes)[number]

const pageSorts = [
  'position',
  'created_at',
  '-created_at',
  'published_on',
  '-published_on',
] as const
type PageSort = (typeof pageSorts)[number]

/** True for an order by a property of the page, not by a template field. */
export const isPageSort = (sort: string): sort is PageSort =>
  pageSorts.some((name) => name === sort)

/**
 * Query of `GET /api/nuxt/pages`, as in JSON:API. `locale` limits `translatable` to one language;
 * `fields[…]` select fields; unknown parameters are ignored.
 */
const Params = z.object({
  include: z.optional(list),
  locale: z.optional(z.string()),
  /** Origin of the reader's page, for locales with their own origin. */
  origin: z.optional(z.string()),
  /** A date of the page, its position, or a template field: `event.on`, `-event.on`. */
  sort: z.optional(z.union([z.enum(pageSorts), FieldSort])),
  'fields[pages]': z.optional(list),
  'fields[translatable]': z.optional(list),
  /** Template fields of `include=fields`; all by default. */
  'fields[values]': z.optional(list),
  'filter[path]': z.optional(z.string().check(z.startsWith('/'), z.maxLength(pathLengthMax))),
  'filter[id]': z.optional(positiveInteger(Number.MAX_SAFE_INTEGER)),
  'filter[parent]': z.optional(positiveInteger(Number.MAX_SAFE_INTEGER)),
  'filter[template]': z.optional(z.string()),
  'filter[topic]': z.optional(z.string()),
  /** Values of template fields, as JSON: `{"event.on":{"from":"today"}}`. */
  'filter[values]': z.optional(FieldFiltersQuery),
  'page[number]': z._default(positiveInteger(Number.MAX_SAFE_INTEGER), 1),
  'page[size]': z._default(positiveInteger(pageSizeMax), pageSizeMax),
})

export const PageQuery = z.pipe(
  Params,
  z.transform((params) => ({
    path: params['filter[path]'],
    id: params['filter[id]'],
    parent: params['filter[parent]'],
    template: params['filter[template]'],
    topic: params['filter[topic]'],
    locale: params.locale,
    origin: params.origin,
    sort: params.sort,
    filters: params['filter[values]'],
    values: params['fields[values]'],
    include: (name: Include) => params.include?.has(name) ?? false,
    field: (name: string) => params['fields[pages]']?.has(name) ?? true,
    text: (name: string) => params['fields[translatable]']?.has(name) ?? true,
    number: params['page[number]'],
    size: params['page[size]'],
  })),
)
export type PageQuery = z.infer<typeof PageQuery>
