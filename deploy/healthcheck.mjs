// Health check of the container: exits with 0 if the process is alive; with the argument `/readyz`, if
// it can do its work.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'

const [path = '/healthz'] = process.argv.slice(2)
const { ROLE = 'all', HOST = '0.0.0.0' } = process.env
/**
 * Addresses to connect to for addresses that mean all interfaces.
 * @type {Record<string, string>}
 */
const loopbacks = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/**
 * Reads a variable, or the file that `NAME_FILE` names.
 * @param {string} name
 */
const readSetting = (name, file = process.env[`${name}_FILE`]) =>
  process.env[name] ?? (file && readFileSync(file, 'utf8').trim())

// A process with only the admin listens only on its port.
const isAdmin = ROLE.split(',').every((role) => role.trim() === 'admin')
const port = isAdmin ? (readSetting('ADMIN_PORT') ?? 3001) : (readSetting('PORT') ?? 3000)
const host = loopbacks[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
const signal = AbortSignal.timeout(4_000)
process.exitCode = 1
// `fetch` refuses the ports that browsers block, such as 4190.
get(`http://${host}:${port}${path}`, { signal, agent: false }, (response) => {
  response.on('error', () => {}).resume()
  process.exitCode = response.statusCode === 200 ? 0 : 1
}).on('error', () => {})
