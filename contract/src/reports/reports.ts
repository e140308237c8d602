import * as z from 'zod/mini'

/** What becomes of a report, in the order of the list's tabs. */
export const reportStates = ['new', 'in_progress', 'done', 'declined'] as const
export type ReportState = (typeof reportStates)[number]

/** What a report may hold; lengths are in characters. */
export const reportRules = {
  titleMax: 200,
  textMax: 5_000,
  addressMax: 1_000,
  browserMax: 500,
  consoleLinesMax: 20,
  consoleLineMax: 500,
  commentMax: 5_000,
  screenshotTypes: ['image/png', 'image/webp', 'image/jpeg'],
  /** Of the whole request, in bytes. */
  bytesMax: 2_000_000,
  perDay: 20,
} as const

export const reportsOnAPage = 20

// Forms write line ends as CRLF: they would count twice.
const text = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.replace(/\r\n?/g, '\n').trim()),
    ),
    z.string().check(z.maxLength(max)),
  )
const needed = (max: number) => z.pipe(text(max), z.string().check(z.minLength(1)))
const orEmpty = (max: number) =>
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
  title: needed(titleMax),
  description: orEmpty(textMax),
  steps: orEmpty(textMax),
  /** Path of this site, without its query: that may hold secrets. */
  address: z.optional(
    z.string().check(z.maxLength(addressMax), z.regex(/^\/(?![/\\])[^?#\s\\]*$/)),
  ),
  browser: z.optional(z.string().check(z.maxLength(browserMax))),
  /** Width and height in CSS pixels, and how many real ones each has: `1280x800@2`. */
  viewport: z.optional(z.string().check(z.regex(/^\d{1,5}x\d{1,5}@\d{1,2}(\.\d{1,4})?$/))),
  /** The last errors of the console, each a field of the form; the newest last. */
  console: z.pipe(
    z.optional(z.union([consoleLine, z.array(consoleLine).check(z.maxLength(consoleLinesMax))])),
    z.transform((value) => (value === undefined ? [] : [value].flat())),
  ),
})
export type NewReport = z.infer<typeof NewReport>

/** The number by which people speak of a report. */
export const ReportSent = z.object({ data: z.object({ id: z.number() }) })

const Reporter = z.object({ name: z.string(), email: z.string() })

/** A report in the list. */
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

/** `GET /api/admin/bug-reports?state=&page=`, the newest first; to role 3 their own alone. */
export const ReportList = z.object({
  data: z.array(Report),
  counts: z.record(z.enum(reportStates), z.number()),
  /** The part of the list that this is, and the last one. */
  page: z.number(),
  last: z.number(),
})
export type ReportList = z.infer<typeof ReportList>

export const ReportComment = z.object({
  id: z.number(),
  /** Null once the account is deleted. */
  author: z.nullable(z.string()),
  body: z.string(),
  created_at: z.string(),
})

/** `GET /api/admin/bug-reports/{id}`, and the answer to every change of it. */
export const ReportAnswer = z.object({
  data: z.object({
    ...Report.shape,
    description: z.string(),
    steps: z.string(),
    browser: z.nullable(z.string()),
    viewport: z.nullable(z.string()),
    console: z.array(z.string()),
    /** Its size in pixels; `showScreenshot` answers the picture. */
    screenshot: z.nullable(z.object({ width: z.number(), height: z.number() })),
    discussion: z.array(ReportComment),
  }),
})
export type FullReport = z.infer<typeof ReportAnswer>['data']

/** `PUT /api/admin/bug-reports/{id}`. */
export const ReportChange = z.object({ state: z.enum(reportStates) })

/** `POST /api/admin/bug-reports/{id}/comments`. */
export const NewComment = z.object({ body: needed(reportRules.commentMax) })

/** The reports of a person in `GET /user/export`. */
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
