import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'

/** Name of the one policy that the pages' Content-Security-Policy allows. */
export const trustedPolicyName = 'vitrine'

/** As much of Trusted Types as is used here; some browsers, and the server, have none. */
interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => Policy
}

interface Rules {
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
  // The one script that is named by a script.
  createScriptURL: () => trackingPaths.worker,
})

/**
 * HTML that the browser may read as it is: what this site has answered as HTML (visit/parts.ts), and
 * constants. The browser refuses HTML that is made of strings elsewhere.
 */
export const trustedHtml = (html: string): TrustedHTML | string => policy?.createHTML(html) ?? html

/** Address of the service worker, as the browser may register it. */
export const trustedWorker = () => policy?.createScriptURL('') ?? trackingPaths.worker
