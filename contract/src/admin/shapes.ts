import * as z from 'zod/mini'
import { Id } from '../http/id.ts'

/** How often a working copy has been saved; 0 is one that is not there yet. */
export const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** Longest code of a language. */
export const localeMax = 35
export const LocaleCode = z.string().check(z.minLength(1), z.maxLength(localeMax))

/** A moment, ISO 8601 with its offset. */
export const Moment = z.iso.datetime({ offset: true })

export const TemplateName = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,63}$/))

/** A person by name; null if the account is deleted or the product did it. */
export const Author = z.nullable(z.object({ id: z.number(), name: z.string() }))
export type Author = z.infer<typeof Author>

/** A page by its title, in a language that it has one in. */
export const NamedPage = z.object({ id: z.number(), title: z.string(), locale: z.string() })
export type NamedPage = z.infer<typeof NamedPage>

/** Most pages that one call may name. */
export const pagesAtOnce = 500
export const PageIds = z.array(Id).check(z.minLength(1), z.maxLength(pagesAtOnce))

const tabLengthMin = 8
const tabLengthMax = 64
/** A tab of a browser: a name that it gave itself. */
export const TabName = z.string().check(z.minLength(tabLengthMin), z.maxLength(tabLengthMax))
