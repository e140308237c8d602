import * as z from 'zod/mini'
import { AlertDegree } from '../pages/alerts.ts'
import { IsoDateTime, LocaleCode, Version } from './shapes.ts'

/** Number of alerts that are stored. The oldest ended one is deleted for a new one. */
export const alertsMax = 20

/** The API checks the limits of `alertLimits`, with a message for each field. */
const lengthMax = 10_000
const localesMax = 100
const Line = z.string().check(z.maxLength(lengthMax))

/** Text of an alert in one language. `label` and `url` are its link; empty for none. */
export const AlertText = z.object({ text: Line, label: Line, url: Line })
export type AlertText = z.infer<typeof AlertText>

/** What a user sets. A start of null means at once; an end of null means until it is ended. */
export const AlertFields = z.object({
  degree: AlertDegree,
  texts: z
    .record(LocaleCode, AlertText)
    .check(z.refine((texts) => Object.keys(texts).length <= localesMax)),
  startsAt: z.nullable(IsoDateTime),
  endsAt: z.nullable(IsoDateTime),
  dismissible: z.boolean(),
})
export type AlertFields = z.infer<typeof AlertFields>

export const alertStates = ['planned', 'shown', 'ended'] as const
export const AlertState = z.enum(alertStates)
export type AlertState = z.infer<typeof AlertState>

export const AdminAlert = z.extend(AlertFields, {
  id: z.number(),
  /** Optimistic lock: each change raises it. */
  version: Version,
  state: AlertState,
  startsAt: IsoDateTime,
})
export type AdminAlert = z.infer<typeof AdminAlert>

/** Shown and planned alerts by their start, then ended ones, the latest first. */
export const AlertList = z.object({ data: z.array(AdminAlert) })
export const AlertAnswer = z.object({ data: AdminAlert })

export const ChangeAlert = z.extend(AlertFields, { version: Version })
export const EndAlert = z.object({ version: Version })
/** Query of a deletion. */
export const AlertVersion = z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) })

/** 409: another user has changed the alert, which is now `data`. */
export const AlertConflict = z.object({ message: z.string(), data: AdminAlert })
