import { trustedPolicies } from './trusted-types.ts'

/** As much of Trusted Types as is used here; some browsers have none. */
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

/** HTML for a document that runs nothing: the one place where a parser is given a string. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html

/** The address of a worker of this build. */
export const trustedScript = (address: string): string =>
  policy?.createScriptURL(address) ?? address
