import * as z from 'zod/mini'

/** Severity of a finding; `skipped` for a check that could not run. */
export const findingLevels = ['ok', 'skipped', 'warning', 'fault'] as const
export type FindingLevel = (typeof findingLevels)[number]

/**
 * All findings of `./vitrine doctor`, with their levels. Each has a sentence; warnings and faults
 * say what to do.
 */
export const findings = {
  settingsRead: 'ok',
  settingsRefused: 'fault',
  adminAt: 'ok',
  adminLocal: 'fault',
  startRefused: 'fault',
  passwordStays: 'warning',
  tracesSent: 'ok',
  translatorReached: 'ok',
  translatorRefused: 'fault',
  translatorLanguages: 'warning',
  portBlocked: 'fault',
  handlesFew: 'warning',
  variableUnknown: 'warning',
  nodeFits: 'ok',
  nodeOld: 'fault',
  running: 'ok',
  notRunning: 'skipped',
  otherRuns: 'fault',
  portTaken: 'fault',
  notReady: 'fault',
  addressReached: 'ok',
  addressLocal: 'skipped',
  addressPlain: 'warning',
  addressAway: 'fault',
  addressLeads: 'fault',
  addressOther: 'fault',
  hostChanged: 'fault',
  proxyTrusted: 'ok',
  proxyAbsent: 'ok',
  proxySilent: 'warning',
  proxyUntrusted: 'fault',
  proxyForged: 'fault',
  folderKept: 'ok',
  folderMissing: 'fault',
  folderReadOnly: 'fault',
  folderRefused: 'fault',
  folderContainer: 'fault',
  folderMemory: 'fault',
  folderNetwork: 'fault',
  spaceEnough: 'ok',
  spaceLow: 'warning',
  spaceGone: 'fault',
  secretThere: 'ok',
  secretMissing: 'fault',
  secretShort: 'fault',
  secretUnreadable: 'fault',
  secretOther: 'fault',
  rightsClosed: 'ok',
  rightsOpen: 'warning',
  rightsSecret: 'fault',
  clockRight: 'ok',
  clockAlone: 'skipped',
  clockOff: 'fault',
  clockBack: 'fault',
  databaseWhole: 'ok',
  databaseElsewhere: 'skipped',
  databaseNew: 'skipped',
  databaseMissing: 'fault',
  databaseAway: 'fault',
  databaseRefused: 'fault',
  databaseRights: 'fault',
  databaseDamaged: 'fault',
  databaseOlder: 'warning',
  databaseNewer: 'fault',
  administratorMissing: 'warning',
  imagesMade: 'ok',
  imagesBroken: 'fault',
  libraryThere: 'ok',
  libraryLost: 'fault',
  bucketTaken: 'ok',
  bucketRefused: 'fault',
  mailTaken: 'ok',
  mailSent: 'ok',
  mailNone: 'warning',
  mailRefused: 'fault',
  mailsGo: 'ok',
  mailsWait: 'warning',
  mailsFailed: 'warning',
  plansFailed: 'warning',
  plansWait: 'warning',
  receiverReached: 'ok',
  receiverAway: 'fault',
  hooksFailed: 'warning',
  hooksWait: 'warning',
  calendarsMissing: 'warning',
  calendarsUnread: 'warning',
  senderLocal: 'skipped',
  senderUnknown: 'skipped',
  spfFound: 'ok',
  spfMissing: 'warning',
  spfTwice: 'fault',
  dkimFound: 'ok',
  dkimMissing: 'warning',
  dmarcFound: 'ok',
  dmarcMissing: 'warning',
  backupMade: 'ok',
  backupYoung: 'skipped',
  backupOld: 'fault',
  backupOff: 'warning',
  backupProblem: 'warning',
  backupOnePlace: 'warning',
  backupUnsent: 'warning',
  secondTaken: 'ok',
  secondRefused: 'fault',
  programsMissing: 'fault',
  hourlyMade: 'ok',
  hourlyOld: 'warning',
  hourlyProblem: 'warning',
  restoreTried: 'ok',
  restoreOld: 'fault',
  checkSlow: 'warning',
  checkFailed: 'warning',
} as const satisfies Record<string, FindingLevel>

export type FindingCode = keyof typeof findings
export const findingCodes = Object.keys(findings) as FindingCode[]

/** Result of a check. `values` fill the placeholders of its sentence. */
export const Finding = z.object({
  code: z.enum(findingCodes),
  level: z.enum(findingLevels),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Finding = z.infer<typeof Finding>

export const DoctorReport = z.object({ at: z.string(), findings: z.array(Finding) })
export type DoctorReport = z.infer<typeof DoctorReport>

/** `GET /api/admin/doctor`, for administrators. */
export const DoctorAnswer = z.object({ data: DoctorReport })

/** Returns the key of the sentence that says what to do. */
export const getAdviceKey = (code: FindingCode) => `${code}Do`

/** True if a finding requires an action. */
export const needsAdvice = ({ level }: Pick<Finding, 'level'>) =>
  level === 'warning' || level === 'fault'
