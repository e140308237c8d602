import * as z from 'zod/mini'
import { hexColour } from '../config/colours.ts'
import { Id } from '../http/id.ts'
import { LocaleCode } from './shapes.ts'

export const settingLimits = { name: 80, contact: 254, timeZone: 64 } as const

/** Smallest side of an icon in pixels. */
export const iconSideMin = 32

/** Of each picture of the site: readers load the logotype with every page. */
export const settingPictureBytesMax = 5_000_000

const orNotSet = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))
/** Longer texts get a message of their own. */
const textMax = 2_000
const Text = z.string().check(z.maxLength(textMax))
const localesMax = 200
export const Locales = z.array(LocaleCode).check(z.maxLength(localesMax))

/** Settings to change; null removes one, so that its default applies. */
export const SettingsChange = z.object({
  name: orNotSet(Text),
  /** Email address. */
  contact: orNotSet(Text),
  accent: orNotSet(z.string().check(z.regex(hexColour))),
  /** Ids of files of the media library. */
  logo: orNotSet(Id),
  darkLogo: orNotSet(Id),
  icon: orNotSet(Id),
  share: orNotSet(Id),
  timeZone: orNotSet(Text),
  counting: orNotSet(z.boolean()),
  externalLinks: orNotSet(z.boolean()),
  machineLocales: orNotSet(Locales),
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const settingNames = [
  'name',
  'contact',
  'accent',
  'logo',
  'darkLogo',
  'icon',
  'share',
  'timeZone',
  'counting',
  'externalLinks',
  'machineLocales',
] as const satisfies (keyof SettingsChange)[]
export type SettingName = (typeof settingNames)[number]

/** The settings that are set in the admin; null for one that is not. */
export const SettingValues = z.object({
  name: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  logo: z.nullable(z.number()),
  darkLogo: z.nullable(z.number()),
  icon: z.nullable(z.number()),
  share: z.nullable(z.number()),
  timeZone: z.nullable(z.string()),
  counting: z.nullable(z.boolean()),
  externalLinks: z.nullable(z.boolean()),
  machineLocales: z.nullable(z.array(z.string())),
})
export type SettingValues = z.infer<typeof SettingValues>

const shown = { value: z.nullable(z.union([z.string(), z.boolean(), z.array(z.string())])) }

export const EditedSettings = z.object({
  version: z.number(),
  values: SettingValues,
  /** Each setting in force, and what sets it. A picture is its address, an accent a colour. */
  inForce: z.record(
    z.enum(settingNames),
    z.object({ ...shown, source: z.enum(['file', 'admin', 'default']) }),
  ),
  /** Name of the file that fixes settings. */
  file: z.string(),
})
export type EditedSettings = z.infer<typeof EditedSettings>
export const SettingsAnswer = z.object({ data: EditedSettings })

export const SaveSettings = z.object({ version: z.number(), fields: SettingsChange })
export const SettingsConflict = z.object({ message: z.string(), data: EditedSettings })

/** Unsaved settings for a preview. */
export const PreviewSettings = z.object({ fields: SettingsChange })
export const SettingsPreview = z.object({
  data: z.object({ urls: z.record(z.string(), z.string()), expiresAt: z.string() }),
})

export const mailReasons = [
  'no-server',
  'connection',
  'host',
  'user-missing',
  'user-refused',
  'unreachable',
  'timeout',
  'encryption',
  'address-refused',
  'mail-refused',
  'other',
] as const
export type MailReason = (typeof mailReasons)[number]

/**
 * Result of a test mail: `message` is the answer of the mail server or of the system; without a
 * mail server, the file to which the mail was written.
 */
export const TestMailAnswer = z.object({
  data: z.object({
    isSent: z.boolean(),
    to: z.string(),
    message: z.string(),
    /** Why it was not sent; null if it was. */
    reason: z.nullable(z.enum(mailReasons)),
  }),
})
export type TestMail = z.infer<typeof TestMailAnswer>['data']
