import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loaded by Node before the built product, for a journey with other settings: `OTHER_SITE` contains
// those that differ from `site.config.ts`, as JSON.
const file = pathToFileURL(join(import.meta.dirname, '../site.config.ts')).href
const { i18n, auth, ...others } = JSON.parse(process.env.OTHER_SITE ?? '{}')
const changes = JSON.stringify({ i18n, auth, others })

registerHooks({
  load(url, context, load) {
    if (url !== file) return load(url, context)
    // The query distinguishes the address of the owner's file from the one that is replaced.
    const source = `import owner from ${JSON.stringify(`${file}?owner`)}
      const { i18n, auth, others } = ${changes}
      const redirects = { ...owner.auth.redirects, ...auth?.redirects }
      export default {
        ...owner,
        ...others,
        i18n: { ...owner.i18n, ...i18n },
        auth: { ...owner.auth, ...auth, redirects },
      }`
    return { format: 'module', source, shortCircuit: true }
  },
})
