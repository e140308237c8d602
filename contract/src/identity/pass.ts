import { returnParameter } from './return-path.ts'

/** What people sign in to: the site with its dashboard, and the admin. */
export type PassSide = 'site' | 'admin'

/** Paths by which a person who is signed in on one side gets to the other (specification §6). */
export const passPaths = {
  /** On the side to which the person goes. */
  begin: (to: PassSide) => `/api/pass/${to}` as const,
  /** On the other side, where the person may be signed in. */
  give: (to: PassSide) => `/api/pass/${to}/form` as const,
} as const

/** Fields of the form that carries a pass, and of the question for one. */
export const passFields = { pass: 'pass', nonce: 'nonce', path: returnParameter } as const

/** Where the two sides stand. */
export interface Sides {
  publicUrl: string
  adminUrl: string
}

export const addressOfSide = ({ publicUrl, adminUrl }: Sides, side: PassSide) =>
  side === 'admin' ? adminUrl : publicUrl

/** Whether browsers keep the cookies of the two sides apart; they ask for names, not for ports. */
export const needsPass = ({ publicUrl, adminUrl }: Sides) =>
  new URL(publicUrl).hostname !== new URL(adminUrl).hostname

/** Returns the path of the admin on its host, such as `/admin`; empty if it has its own host. */
export const adminPathOf = ({ adminUrl }: Pick<Sides, 'adminUrl'>) =>
  new URL(adminUrl).pathname.replace(/\/$/, '')

/**
 * Header that proves that a call comes from a document of the admin, if the admin is a path of the
 * site. Only that document contains the value; the answer to a sign-in sends it too.
 */
export const adminKeyHeader = 'x-vitrine-admin-key'

/**
 * Returns the name of the cookie from which the key of such documents is derived. Scripts cannot
 * read it, and browsers send it only below the path of the admin.
 */
export const adminCookieOf = (adminUrl: string) =>
  adminUrl.startsWith('https:') ? adminCookies.https : adminCookies.http

export const adminCookies = { http: 'vitrine_admin', https: '__Secure-vitrine_admin' } as const

/**
 * Header that a process with the role `admin` adds to the calls of its host for an API in another
 * process. The value is made from the secret that both have.
 */
export const adminHostHeader = 'x-vitrine-admin-host'

/** By which a side is asked to speak the language that the other was read in. */
export const languageParameter = 'lang'

/**
 * Returns the address of a path of one side, for a person who may be signed in only on the other.
 */
export const addressByPass = (base: string, to: PassSide, path: string) =>
  `${base}${passPaths.begin(to)}?${new URLSearchParams({ [passFields.path]: path })}`
