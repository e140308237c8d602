// Asked by the container engine: ends with 0 while the process is alive. Given `/readyz`, it asks
// whether the process can do its work.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'

const [path = '/healthz'] = process.argv.slice(2)
const { ROLE = 'all', HOST = '0.0.0.0' } = process.env
const everywhere = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** A variable, or what stands in the file that it names. */
const given = (name, file = process.env[`${name}_FILE`]) =>
  process.env[name] ?? (file && readFileSync(file, 'utf8').trim())

// Who is the admin alone has no other port.
const isAdmin = ROLE.split(',').every((role) => role.trim() === 'admin')
const port = isAdmin ? (given('ADMIN_PORT') ?? 3001) : (given('PORT') ?? 3000)
const host = everywhere[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
const signal = AbortSignal.timeout(4_000)
process.exitCode = 1
// `fetch` refuses the ports that browsers refuse, such as 4190.
get(`http://${host}:${port}${path}`, { signal, agent: false }, (answer) => {
  answer.on('error', () => {}).resume()
  process.exitCode = answer.statusCode === 200 ? 0 : 1
}).on('error', () => {})
