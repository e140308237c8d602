import { trackingPaths } from '@vitrine/contract/tracking-paths'

/** Name of the one policy that the pages' Content-Security-Policy allows. */
export const trustedPolicyName = 'vitrine'

/** As much of Trusted Types as is used here; some browsers, and the server, have none. */
interface TrustedTypes {
  createPolicy: (name: string, rules: Rules) => Policy
}

interface Rules {
  createHTML: (html: string) => string
  createScript: (json: string) => string
  createScriptURL: () => string
}

interface Policy {
  createHTML: (html: string) => TrustedHTML
  createScript: (json: string) => string
  createScriptURL: (address: string) => string
}

const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes')

const policy = trustedTypes?.createPolicy(trustedPolicyName, {
  createHTML: (html) => html,
  // What is read and written as JSON is data, and runs nothing.
  createScript: (json) => JSON.stringify(JSON.parse(json)),
  // The one script that is named by a script.
  createScriptURL: () => trackingPaths.worker,
})

/**
 * HTML that the browser may show as it is: published content, which was sanitized when it was saved
 * (api/src/html). The browser refuses HTML that is made of strings elsewhere.
 */
export const trustedHtml = (html: string): TrustedHTML | string => policy?.createHTML(html) ?? html

/** Data as the text of a script element. */
export function trustedJson(value: unknown): string {
  const json = JSON.stringify(value)
  return policy?.createScript(json) ?? json
}

/** Address of the service worker, as the browser may register it. */
export const trustedWorker = () => policy?.createScriptURL('') ?? trackingPaths.worker
