import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'

/** Name of the only policy that the Content-Security-Policy allows. */
export const trustedPolicyName = 'vitrine'

/** The parts of the Trusted Types API that are used. The server and some browsers lack it. */
interface TrustedTypes {
  createPolicy: (name: string, rules: PolicyRules) => Policy
}

interface PolicyRules {
  createHTML: (html: string) => string
  createScriptURL: () => string
}

interface Policy {
  createHTML: (html: string) => TrustedHTML
  createScriptURL: (address: string) => string
}

const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes')

const policy = trustedTypes?.createPolicy(trustedPolicyName, {
  createHTML: (html) => html,
  // The only script URL that scripts create.
  createScriptURL: () => trackingPaths.worker,
})

/** Marks HTML of this site and constants as trusted. The browser refuses other strings. */
export const toTrustedHtml = (html: string): TrustedHTML | string =>
  policy?.createHTML(html) ?? html

export const getWorkerUrl = () => policy?.createScriptURL('') ?? trackingPaths.worker
