import type { FieldFilter, FieldFilters } from '@vitrine/contract/pages/field-query'
import type { FieldValue, FieldValues } from '@vitrine/contract/pages/field-values'
import type { PublishedPage } from './published-pages.ts'

/** Sorted lists that are cached for each list of pages: a query may name any field. */
const sortsMax = 20

/** Cache of sorted lists, by source list. A changed list is a new array, so each is sorted once. */
const sortedLists = new WeakMap<PublishedPage[], Map<string, PublishedPage[]>>()

/**
 * Sorts pages by a field, in a language: `event.on`, or `-event.on` for the reverse order. Pages
 * without a value come last; equal ones keep their order.
 */
export function sortByField(pages: PublishedPage[], sort: string, locale: string) {
  const lists = sortedLists.get(pages) ?? new Map<string, PublishedPage[]>()
  sortedLists.set(pages, lists)
  const name = `${locale} ${sort}`
  const cached = lists.get(name)
  if (cached) return cached
  const [oldest] = lists.keys()
  if (lists.size >= sortsMax && oldest !== undefined) lists.delete(oldest)
  const sorted = sortPages(pages, sort, locale)
  lists.set(name, sorted)
  return sorted
}

function sortPages(pages: PublishedPage[], sort: string, locale: string): PublishedPage[] {
  const id = sort.replace(/^-/, '')
  const direction = sort.startsWith('-') ? -1 : 1
  const collator = new Intl.Collator(locale, { numeric: true })
  const keys = new Map(pages.map((page) => [page, toSortKey(readValue(page, id, locale))]))
  return pages.toSorted((one, other) => {
    const [a, b] = [keys.get(one), keys.get(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    const isNumber = typeof a === 'number' && typeof b === 'number'
    return direction * (isNumber ? a - b : collator.compare(String(a), String(b)))
  })
}

/** A list, a file and a page have no order. */
function toSortKey(value: FieldValue | undefined): string | number | undefined {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? undefined : value
}

/**
 * Returns a function that checks if a page meets all conditions. Calls `getToday` only if the result
 * changes with the day.
 */
export function createFieldFilter(filters: FieldFilters, locale: string, getToday: () => string) {
  const conditions = Object.entries(filters).map(
    ([id, filter]) => [id, resolveToday(filter, getToday)] as const,
  )
  return (page: PublishedPage) =>
    conditions.every(([id, filter]) => meets(readValue(page, id, locale), filter))
}

function resolveToday(filter: FieldFilter, getToday: () => string): FieldFilter {
  if (typeof filter !== 'object') return filter
  const resolve = <B>(bound: B) => (bound === 'today' ? getToday() : bound)
  return { from: resolve(filter.from), to: resolve(filter.to) }
}

function meets(value: FieldValue | undefined, filter: FieldFilter): boolean {
  if (value === undefined) return false
  if (typeof filter === 'object') return isWithin(value, filter)
  if (typeof value !== 'object') return value === filter
  if ('page' in value) return value.page === filter
  return 'pages' in value && value.pages.some((page) => page === filter)
}

/** Dates compare as words, because all have one format. A bound of another type is not met. */
function isWithin(
  value: FieldValue,
  { from, to }: Exclude<FieldFilter, string | number | boolean>,
) {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const isSameType = [from, to].every(
    (bound) => bound === undefined || typeof bound === typeof value,
  )
  return isSameType && (from === undefined || value >= from) && (to === undefined || value <= to)
}

/** Parsed values, by page: a changed page is a new object. */
const parsedValues = new WeakMap<PublishedPage, Map<string, FieldValues>>()
const sharedKey = ''

/** Returns the value that a page has in a language; shared values come second. */
function readValue(page: PublishedPage, id: string, locale: string): FieldValue | undefined {
  return parse(page, locale)[id] ?? parse(page, sharedKey)[id]
}

function parse(page: PublishedPage, locale: string): FieldValues {
  const byLocale = parsedValues.get(page) ?? new Map<string, FieldValues>()
  parsedValues.set(page, byLocale)
  const stored =
    locale === sharedKey ? page.field_values : (page.translatable[locale]?.field_values ?? '')
  // Every write validates the values, so that they need not be validated for each list.
  const values: FieldValues = byLocale.get(locale) ?? (stored === '' ? {} : JSON.parse(stored))
  byLocale.set(locale, values)
  return values
}
