import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/**
 * Creates a site in an empty folder, with the product as its package `vitrine`, and with links to
 * the packages that npm would install.
 */
export function createOwnSite(site: string) {
  const modules = join(site, 'node_modules')
  mkdirSync(modules)
  const layOut = `
    import { writeSiteFiles } from '${root}/bin/new-site.mjs'
    import { stage } from '${root}/bin/stage.mjs'
    stage('${join(modules, 'vitrine')}')
    writeSiteFiles('${site}', 'vitrine.tgz')
  `
  const strip = '--disable-warning=ExperimentalWarning'
  execFileSync(process.execPath, [strip, '--input-type=module', '--eval', layOut])
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@vitrine')
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
}
