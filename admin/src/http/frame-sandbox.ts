import { clientContext } from './client.ts'

/** Lets a page load its styles and send its forms. No script runs in the frame. */
const withoutScripts = 'allow-same-origin allow-forms'

/**
 * Returns the `sandbox` of a frame for a page of the site; undefined if the admin has its own origin.
 * On a path of the site, a script in the frame could read the key in the admin's document (decision
 * 0019).
 */
export const getFrameSandbox = (url: string): string | undefined =>
  clientContext.base !== '' || new URL(url).origin === location.origin ? withoutScripts : undefined
