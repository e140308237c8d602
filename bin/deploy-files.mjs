import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** Files for the deployment of a site. */
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
 * Copies the deployment files of the product into a new site, adapted to a site with the product as
 * a package.
 * @param {string} folder
 */
export function writeDeployFiles(folder) {
  mkdirSync(join(folder, 'deploy'))
  for (const path of files) {
    const file = join(folder, path)
    cpSync(join(root, path), file)
    writeFileSync(file, adapt(readFileSync(file, 'utf8')))
  }
  chmodSync(join(folder, 'deploy/vitrine'), 0o755)
}

/** @param {string} text */
const adapt = (text) =>
  text
    .replace(/(server\/dist|deploy)(?=\/\w+\.m?js)/g, 'node_modules/vitrine/$1')
    // The image needs the packed product instead of the package.json of each room.
    .replace(/^COPY \w+\/package\.json .*\n/gm, '')
    .replace('package-lock.json ./', 'package-lock.json *.tgz ./')
