import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { countEdits } from '@vitrine/contract/names/nearest-name'
import * as z from 'zod/mini'
import { backupExpectations, backupSecrets, backupVariables } from './backup-settings.ts'
import { firstPagesVariable } from './first-pages.ts'
import { frontExpectations, frontSecrets, frontVariables } from './front-settings.ts'
import { listenerExpectations, listenerVariables } from './listener-settings.ts'
import { isMailFrom, isMailUrl } from './mail-settings.ts'
import { mediaExpectations, mediaSecrets, mediaVariables } from './media-settings.ts'
import { Refusal } from './refusal.ts'
import { traceExpectations, traceSecrets, traceVariables } from './trace-settings.ts'
import {
  translateExpectations,
  translateSecrets,
  translateVariables,
} from './translate-settings.ts'

const portMax = 65_535
const imageCacheMegabytes = 500
const pageCacheMegabytes = 64
export const secretLengthMin = 32
/** Each worker has its own page cache and its own connections to the database. */
const workersMax = 32
const roles = ['site', 'api', 'admin'] as const
export type Role = (typeof roles)[number]

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(portMax))
const origin = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((url) => URL.canParse(url) && /^\/$/.test(new URL(url).pathname)))
const originWithPath = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((url) => URL.canParse(url) && /^[^?#]*$/.test(url)))
const megabytes = z.coerce.number().check(z.int(), z.minimum(1))
const onOff = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
)
const splitList = (value: string) => value.split(',').map((part) => part.trim())
const roleList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (value === 'all' ? [...roles] : splitList(value))),
  ),
  z.array(z.enum(roles)).check(z.minLength(1)),
)
const networkList = z.pipe(
  z.pipe(z.string(), z.transform(splitList)),
  z.array(z.string().check(z.refine(isNetwork))),
)

function isNetwork(text: string) {
  const [address = '', length, ...rest] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits)
  return bits > 0 && isLength && rest.length === 0
}

/** True if a secret is long enough to derive keys from it. */
export function isSecretLongEnough(secret: string) {
  return secret.trim().length >= secretLengthMin
}

/** Schema of all environment variables of the process (docs/operations.md). */
export const Environment = z.object({
  PORT: z._default(port, 3000),
  ADMIN_PORT: z._default(port, 3001),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(origin),
  ADMIN_URL: z.optional(originWithPath),
  API_URL: z.optional(origin),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^(file:|postgres(ql)?:\/\/)/))),
  DATA_DIR: z.optional(z.string().check(z.minLength(1))),
  SECRET: z.optional(z.string().check(z.refine(isSecretLongEnough))),
  ROLE: z._default(roleList, [...roles]),
  WORKERS: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(workersMax))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  LOG_REQUESTS: z._default(onOff, false),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
  DEMO: z.optional(firstPagesVariable),
  ADMIN_EMAIL: z.optional(z.string()),
  ADMIN_PASSWORD: z.optional(z.string()),
  MAIL_URL: z.optional(z.string().check(z.refine(isMailUrl))),
  MAIL_FROM: z.optional(z.string().check(z.refine(isMailFrom))),
  TRUST_PROXY: z._default(networkList, []),
  PAGE_CACHE: z._default(onOff, true),
  PAGE_CACHE_MB: z._default(megabytes, pageCacheMegabytes),
  IMAGE_CACHE_MB: z._default(megabytes, imageCacheMegabytes),
  IMAGES_AHEAD: z._default(onOff, true),
  ...listenerVariables,
  ...backupVariables,
  ...mediaVariables,
  ...frontVariables,
  ...traceVariables,
  ...translateVariables,
  NODE_ENV: z.optional(z.string()),
})

export type VariableName = keyof typeof Environment.shape
const names = Object.keys(Environment.shape)

const wholeMegabytes = 'a whole number of megabytes, at least 1'

/** What each variable must be, for the message that refuses another value. */
const expectations: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  ADMIN_PORT: 'a port number from 0 to 65535',
  PUBLIC_URL: 'an address such as https://example.org',
  ADMIN_URL: 'an address such as https://admin.example.org or https://example.org/admin',
  API_URL: 'an address such as https://api.example.org',
  DATABASE_URL: '"file:…" or "postgres://…"',
  SECRET: `at least ${secretLengthMin} characters`,
  ROLE: '"all" or a list of "site", "api" and "admin"',
  WORKERS: `a whole number of processes from 1 to ${workersMax}`,
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
  LOG_REQUESTS: '0 or 1',
  METRICS_TOKEN: 'at least 16 letters, digits and signs, without spaces and line breaks',
  DEMO: '0, 1 or "neutral"',
  PAGE_CACHE: '0 or 1',
  MAIL_URL: 'an address such as smtps://user:password@mail.example.org:465, encoded as in a URL',
  MAIL_FROM: 'an address such as "Name <name@example.org>"',
  TRUST_PROXY: 'a list of addresses or networks, such as "127.0.0.1, 10.0.0.0/8"',
  PAGE_CACHE_MB: wholeMegabytes,
  IMAGE_CACHE_MB: wholeMegabytes,
  IMAGES_AHEAD: '0 or 1',
  ...listenerExpectations,
  ...backupExpectations,
  ...mediaExpectations,
  ...frontExpectations,
  ...traceExpectations,
  ...translateExpectations,
}

/** Variables whose values no terminal or log may show. */
const secretNames = [
  'SECRET',
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'MAIL_URL',
  'METRICS_TOKEN',
  ...backupSecrets,
  ...mediaSecrets,
  ...frontSecrets,
  ...traceSecrets,
  ...translateSecrets,
]

/** Parses the environment; throws a `Refusal` that names the first invalid variable. */
export function parseEnvironment(env: NodeJS.ProcessEnv): z.infer<typeof Environment> {
  const parsed = Environment.safeParse(readVariables(names, env))
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0])
  const value = secretNames.includes(name) ? 'set' : `"${readVariables([name], env)[name]}"`
  throw new Refusal(`${name} is ${value}, but it must be ${expectations[name]}.`)
}

/**
 * Reads the variables of these names that are set. `NAME_FILE` names a file that contains the value of
 * `NAME`. `bin/update/data-place.mjs` has a copy that needs no build.
 */
export function readVariables(
  names: string[],
  env: NodeJS.ProcessEnv,
): Record<string, string | undefined> {
  const entries = names.map((name) => [name, env[name] || readFile(name, env[`${name}_FILE`])])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function readFile(name: string, file: string | undefined) {
  if (!file) return undefined
  if (!existsSync(file)) throw new Refusal(`${name}_FILE names ${file}, but there is no such file.`)
  return readFileSync(file, 'utf8').trim()
}

interface Misspelt {
  name: string
  /** Variable that was probably meant. */
  nearest: string
}

/** One edit is allowed for each of this many letters of the known name. */
const lettersPerEdit = 4

/** Lists environment variables that are unknown, but whose names are close to a known one. */
export function findMisspeltVariables(env: NodeJS.ProcessEnv): Misspelt[] {
  return Object.keys(env).flatMap((name) => {
    const baseName = name.replace(/_FILE$/, '')
    if (names.includes(name) || names.includes(baseName)) return []
    const nearest = findNearest(baseName)
    return nearest === undefined ? [] : [{ name, nearest }]
  })
}

function findNearest(name: string): string | undefined {
  const candidates = names
    .map((known) => ({ known, edits: countEdits(name.toUpperCase(), known) }))
    .filter(({ known, edits }) => edits <= Math.floor(known.length / lettersPerEdit))
    .toSorted((a, b) => a.edits - b.edits)
  return candidates[0]?.known
}
