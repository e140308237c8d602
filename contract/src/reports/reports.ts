import * as z from 'zod/mini'
import { MessageText, ThreadMessage } from '../threads/message.ts'

/** States of a report, in the order of the tabs. */
export const reportStates = ['new', 'in_progress', 'done', 'declined'] as const
export type ReportState = (typeof reportStates)[number]

/** Limits of a report; lengths are in characters. */
export const reportRules = {
  titleMax: 200,
  textMax: 5_000,
  addressMax: 1_000,
  browserMax: 500,
  consoleLinesMax: 20,
  consoleLineMax: 500,
  screenshotTypes: ['image/png', 'image/webp', 'image/jpeg'],
  /** Maximum bytes of the request. */
  bytesMax: 2_000_000,
  perDay: 20,
} as const

export const reportsPageSize = 20

// Forms send line breaks as CRLF, which would count as two characters.
const text = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.replace(/\r\n?/g, '\n').trim()),
    ),
    z.string().check(z.maxLength(max)),
  )
const requiredText = (max: number) => z.pipe(text(max), z.string().check(z.minLength(1)))
const optionalText = (max: number) =>
  z.pipe(
    z.optional(text(max)),
    z.transform((value) => value ?? ''),
  )

const { titleMax, textMax, addressMax, browserMax, consoleLineMax, consoleLinesMax } = reportRules
const consoleLine = z.string().check(z.maxLength(consoleLineMax))

/**
 * `POST /api/bug-reports`, as a form with the file `screenshot`, or as JSON without one. The
 * reporter is the signed-in person.
 */
export const NewReport = z.object({
  title: requiredText(titleMax),
  description: optionalText(textMax),
  steps: optionalText(textMax),
  /** Path of this site, without the query, which may contain secrets. */
  address: z.optional(
    z.string().check(z.maxLength(addressMax), z.regex(/^\/(?![/\\])[^?#\s\\]*$/)),
  ),
  browser: z.optional(z.string().check(z.maxLength(browserMax))),
  /** Width and height in CSS pixels, and the device pixel ratio: `1280x800@2`. */
  viewport: z.optional(z.string().check(z.regex(/^\d{1,5}x\d{1,5}@\d{1,2}(\.\d{1,4})?$/))),
  /** The last errors of the console, the newest last; in a form, one field each. */
  console: z.pipe(
    z.optional(z.union([consoleLine, z.array(consoleLine).check(z.maxLength(consoleLinesMax))])),
    z.transform((value) => (value === undefined ? [] : [value].flat())),
  ),
})
export type NewReport = z.infer<typeof NewReport>

/** Number of the report, for users. */
export const ReportSent = z.object({ data: z.object({ id: z.number() }) })

const Reporter = z.object({ name: z.string(), email: z.string() })

export const Report = z.object({
  id: z.number(),
  title: z.string(),
  state: z.enum(reportStates),
  /** Null once the account is deleted. */
  reporter: z.nullable(Reporter),
  address: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  comments: z.number(),
})
export type Report = z.infer<typeof Report>

/** `GET /api/admin/bug-reports?state=&page=`, the newest first; roles 3 and 4 get only their own reports. */
export const ReportList = z.object({
  data: z.array(Report),
  counts: z.record(z.enum(reportStates), z.number()),
  /** The current and the last page of the list. */
  page: z.number(),
  last: z.number(),
})
export type ReportList = z.infer<typeof ReportList>

/** `GET /api/admin/bug-reports/{id}`, and the answer to every change of it. */
export const ReportAnswer = z.object({
  data: z.object({
    ...Report.shape,
    description: z.string(),
    steps: z.string(),
    browser: z.nullable(z.string()),
    viewport: z.nullable(z.string()),
    console: z.array(z.string()),
    /** Size in pixels. */
    screenshot: z.nullable(z.object({ width: z.number(), height: z.number() })),
    discussion: z.array(ThreadMessage),
  }),
})
export type FullReport = z.infer<typeof ReportAnswer>['data']

/** `PUT /api/admin/bug-reports/{id}`. */
export const ReportChange = z.object({ state: z.enum(reportStates) })

/** `POST /api/admin/bug-reports/{id}/comments`. */
export const NewComment = z.object({ text: MessageText })

/** The reports of a user in `GET /user/export`. */
export const OwnReports = z.object({
  reports: z.array(
    z.object({
      ...NewReport.shape,
      id: z.number(),
      address: z.nullable(z.string()),
      browser: z.nullable(z.string()),
      viewport: z.nullable(z.string()),
      screenshot: z.boolean(),
      state: z.enum(reportStates),
      created_at: z.string(),
    }),
  ),
  comments: z.array(z.object({ report: z.number(), body: z.string(), created_at: z.string() })),
})
