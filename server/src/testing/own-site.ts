import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Lays a site of its own into an empty folder, with the product as its package and what npm would install beside it. */
export function laySite(site: string) {
  const modules = join(site, 'node_modules')
  mkdirSync(modules)
  const layOut = `
    import { layOut } from '${root}/bin/new.mjs'
    import { stage } from '${root}/bin/stage.mjs'
    stage('${join(modules, 'vitrine')}')
    layOut('${site}', 'vitrine.tgz')
  `
  const strip = '--disable-warning=ExperimentalWarning'
  execFileSync(process.execPath, [strip, '--input-type=module', '--eval', layOut])
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@vitrine')
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
}
