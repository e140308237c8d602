import { describeSlugFault } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { requestDeletion } from '@vitrine/contract/endpoints/account'
import * as signingIn from '@vitrine/contract/endpoints/sign-in'
import { getAdminPath, type SideUrls } from '@vitrine/contract/identity/handoff-token'
import { Refusal } from './refusal.ts'

/**
 * Returns the default address of the admin: a path of the site if that is on https and this process
 * runs both, else a port of this machine.
 */
export const getDefaultAdminUrl = (
  publicUrl: string,
  { ROLE, ADMIN_PORT }: { ROLE: readonly string[]; ADMIN_PORT: number },
) =>
  publicUrl.startsWith('https:') && ROLE.includes('site') && ROLE.includes('admin')
    ? `${publicUrl}/admin`
    : `http://localhost:${ADMIN_PORT}`

/**
 * Returns a warning if a public site links to an admin that no other machine reaches; else
 * undefined.
 */
export function findLocalAdminWarning({ publicUrl, adminUrl }: SideUrls) {
  if (!isAdminOutOfReach({ publicUrl, adminUrl })) return undefined
  return `The admin is at ${adminUrl}, which means each reader's own machine: set ADMIN_URL to an address that your editors reach, such as ${publicUrl}/admin.`
}

/** True if other machines reach the site, but only this machine reaches the admin. */
export const isAdminOutOfReach = ({ publicUrl, adminUrl }: SideUrls) =>
  !isLocalHostname(new URL(publicUrl).hostname) && isLocalHostname(new URL(adminUrl).hostname)

/** True if the host name means the local machine, on every machine. */
export const isLocalHostname = (hostname: string) =>
  /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/.test(hostname)

/** One segment of plain letters. Longer paths are left to pages. */
const pathPattern = /^\/[a-z][a-z0-9-]*$/

interface AdminAddress {
  adminUrl: string
  publicUrl: string
  roles: readonly string[]
  rules: LocaleRules
}

/** Throws a `Refusal` if the admin cannot have this address. */
export function checkAdminAddress(address: AdminAddress) {
  const { adminUrl, publicUrl, rules } = address
  const path = getAdminPath(address)
  const siteUrls = [publicUrl, ...rules.locales.flatMap(({ baseUrl }) => baseUrl ?? [])]
  const isOnSite = siteUrls.some((url) => new URL(url).origin === new URL(adminUrl).origin)
  const problem = path === '' ? isOnSite && sameAsSite : findPathProblem(address, path)
  if (problem) throw new Refusal(`ADMIN_URL is "${adminUrl}", ${problem}`)
}

const sameAsSite =
  'which is the address of the site itself: give the admin an origin of its own, such as https://admin.example.org, or a path of the site, such as https://example.org/admin.'

function findPathProblem({ adminUrl, publicUrl, roles, rules }: AdminAddress, path: string) {
  if (new URL(adminUrl).origin !== new URL(publicUrl).origin)
    return `but only the site has a path for the admin: ${publicUrl}${path}, or another origin without a path.`
  if (!pathPattern.test(path))
    return 'but its path must be one word of small letters, digits and hyphens, such as /admin.'
  if (isTaken(path) || describeSlugFault(rules, path.slice(1)))
    return `but ${path} belongs to the product or to a language: choose another path.`
  if (roles.includes('site') !== roles.includes('admin'))
    return 'which the process of the site answers: name both "site" and "admin" in its ROLE, or give the admin an origin of its own.'
  return undefined
}

/** Paths of calls and files that pages need. */
const calls = [...Object.values(signingIn), requestDeletion]
const takenPaths = ['/assets', ...calls.map(({ path }) => path)]
const isTaken = (path: string) => takenPaths.some((taken) => taken.split('/')[1] === path.slice(1))
