import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.mjs'

/** Files that run a site on a server. */
const files = [
  '.dockerignore',
  'Dockerfile',
  'compose.yaml',
  'deploy/Caddyfile',
  'deploy/nginx.conf',
  'deploy/vitrine',
  'deploy/vitrine.service',
]

/**
 * Copies the files for a server into a new site. They are those of the product, adapted to a folder
 * that has the product as a package, so that each is written once.
 */
export function layOutDeploy(folder) {
  mkdirSync(join(folder, 'deploy'))
  for (const path of files) {
    const file = join(folder, path)
    cpSync(join(root, path), file)
    writeFileSync(file, adapted(readFileSync(file, 'utf8')))
  }
  chmodSync(join(folder, 'deploy/vitrine'), 0o755)
}

const adapted = (text) =>
  text
    .replace(/(server\/dist|deploy)(?=\/\w+\.m?js)/g, 'node_modules/vitrine/$1')
    // The image needs the packed product instead of the package.json of each room.
    .replace(/^COPY \w+\/package\.json .*\n/gm, '')
    .replace('package-lock.json ./', 'package-lock.json *.tgz ./')
