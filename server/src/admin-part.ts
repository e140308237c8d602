import type { Config } from './config.ts'
import type { Listener } from './hosts.ts'

/** The admin host's first page: what it serves today, and the way to the site. */
export function adminListener(config: Config): Listener {
  const html = `<!doctype html><title>${config.site.name}</title>`
  return (req, res) => {
    if (req.url !== '/') return res.writeHead(404).end()
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  }
}
