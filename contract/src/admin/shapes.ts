import * as z from 'zod/mini'
import { Id } from '../http/id.ts'

/** Optimistic lock: the number of saves of a draft. 0 if there is no draft yet. */
export const Version = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

export const localeMax = 35
export const LocaleCode = z.string().check(z.minLength(1), z.maxLength(localeMax))

/** A time in ISO 8601 with offset. */
export const IsoDateTime = z.iso.datetime({ offset: true })

export const TemplateName = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,63}$/))

/** A user by name; null if the account is deleted or the product did it. */
export const Author = z.nullable(z.object({ id: z.number(), name: z.string() }))
export type Author = z.infer<typeof Author>

/** A page with its title in one of its languages. */
export const NamedPage = z.object({ id: z.number(), title: z.string(), locale: z.string() })
export type NamedPage = z.infer<typeof NamedPage>

export const pagesPerCallMax = 500
export const PageIds = z.array(Id).check(z.minLength(1), z.maxLength(pagesPerCallMax))

const tabLengthMin = 8
const tabLengthMax = 64
/** Id of a browser tab, which the tab generates. */
export const TabId = z.string().check(z.minLength(tabLengthMin), z.maxLength(tabLengthMax))
