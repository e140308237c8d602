import { trustedPolicies } from './trusted-types.ts'

/** The used part of Trusted Types, which some browsers lack. */
interface TrustedTypes {
  createPolicy: (name: string, rules: Policy) => Policy
}

interface Policy {
  createHTML: (html: string) => string
  createScriptURL: (address: string) => string
}

const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes')
const policy = trustedTypes?.createPolicy(trustedPolicies[0], {
  createHTML: (html) => html,
  createScriptURL: ofThisHost,
})

function ofThisHost(address: string): string {
  if (new URL(address, location.href).origin === location.origin) return address
  throw new TypeError('Workers come from this host alone.')
}

/** Marks HTML as trusted, for the parser of inert documents alone. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html

/** Marks the address of a worker of this build as trusted. */
export const trustedScript = (address: string): string =>
  policy?.createScriptURL(address) ?? address
