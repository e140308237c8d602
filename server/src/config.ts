import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SiteConfig } from '@vitrine/contract/config'
import * as z from 'zod/mini'
import owner from '../../site.config.ts'
import { Refusal } from './refusal.ts'

/** Wherever a command is typed, the site's own data folder is the same. */
const ownDataFolder = join(import.meta.dirname, '../../data')

const portMax = 65_535
const roles = ['site', 'api', 'admin'] as const
export type Role = (typeof roles)[number]

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(portMax))
const webAddress = z
  .url({ protocol: /^https?$/ })
  .check(z.refine((url) => URL.canParse(url) && /^\/$/.test(new URL(url).pathname)))
const onOff = z.pipe(
  z.enum(['0', '1']),
  z.transform((value) => value === '1'),
)
const roleList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) =>
      value === 'all' ? [...roles] : value.split(',').map((part) => part.trim()),
    ),
  ),
  z.array(z.enum(roles)).check(z.minLength(1)),
)

/** Every variable that the process reads (design §8), with what it must look like. */
const Environment = z.object({
  PORT: z._default(port, 3000),
  ADMIN_PORT: z._default(port, 3001),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(webAddress),
  ADMIN_URL: z.optional(webAddress),
  API_URL: z.optional(webAddress),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^(file:|postgres(ql)?:\/\/)/))),
  DATA_DIR: z.optional(z.string().check(z.minLength(1))),
  SECRET: z.optional(z.string().check(z.minLength(32))),
  ROLE: z._default(roleList, [...roles]),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  DEMO: z._default(onOff, true),
  /** `0` renders every page anew, to measure what a page costs. */
  PAGE_CACHE: z._default(onOff, true),
  NODE_ENV: z.optional(z.string()),
})

const wishes: Record<string, string> = {
  PORT: 'a port number from 0 to 65535',
  ADMIN_PORT: 'a port number from 0 to 65535',
  PUBLIC_URL: 'an address such as https://example.org',
  ADMIN_URL: 'an address such as https://admin.example.org',
  API_URL: 'an address such as https://api.example.org',
  DATABASE_URL: '"file:…" or "postgres://…"',
  SECRET: 'at least 32 characters',
  ROLE: '"all" or a list of "site", "api" and "admin"',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
  DEMO: '0 or 1',
  PAGE_CACHE: '0 or 1',
}

/** Variables whose values no terminal or log may show. */
const secretNames = ['SECRET', 'DATABASE_URL']

/** What the process is told from outside, checked, with every default filled in. */
export interface Config {
  port: number
  adminPort: number
  host: string
  publicUrl: string
  adminUrl: string
  apiUrl: string | undefined
  databaseUrl: string
  dataDir: string
  secret: string | undefined
  roles: Role[]
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  demo: boolean
  pageCache: boolean
  site: SiteConfig
}

/** Reads the environment and `site.config.ts`; throws a `Refusal` that says what is wrong. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(variables(env))
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0])
    const said = secretNames.includes(name) ? 'set' : `"${variables(env)[name]}"`
    throw new Refusal(`${name} is ${said}, but it must be ${wishes[name]}.`)
  }
  const { PORT, ADMIN_PORT, HOST, DATA_DIR, NODE_ENV, ...rest } = parsed.data
  const dataDir = DATA_DIR === undefined ? ownDataFolder : resolve(DATA_DIR)
  return {
    port: PORT,
    adminPort: ADMIN_PORT,
    host: HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: bare(rest.PUBLIC_URL ?? `http://localhost:${PORT}`),
    adminUrl: bare(rest.ADMIN_URL ?? `http://localhost:${ADMIN_PORT}`),
    apiUrl: rest.API_URL && bare(rest.API_URL),
    databaseUrl: rest.DATABASE_URL ?? `file:${dataDir}/vitrine.db`,
    dataDir,
    secret: rest.SECRET,
    roles: rest.ROLE,
    logLevel: rest.LOG_LEVEL,
    demo: rest.DEMO,
    pageCache: rest.PAGE_CACHE,
    site: readSite(),
  }
}

const bare = (url: string) => url.replace(/\/+$/, '')

/** The variables that are set; `NAME_FILE` gives a file that holds the value of `NAME`. */
function variables(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const names = Object.keys(Environment.shape)
  const entries = names.map((name) => [name, env[name] || fromFile(name, env[`${name}_FILE`])])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function fromFile(name: string, file: string | undefined) {
  if (!file) return undefined
  if (!existsSync(file)) throw new Refusal(`${name}_FILE names ${file}, but there is no such file.`)
  return readFileSync(file, 'utf8').trim()
}

function readSite(): SiteConfig {
  const parsed = SiteConfig.safeParse(owner)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Refusal(`site.config.ts: ${issue?.path.join('.')}: ${issue?.message}`)
}

/** React chooses its quick form by this name when it is first imported. */
export function chooseQuickReact() {
  process.env.NODE_ENV ??= 'production'
}
