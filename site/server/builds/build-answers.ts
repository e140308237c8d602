import { developmentBuild } from '@vitrine/contract/operation/builds'
import { createBody, sendBody } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { commonFields, immutable, noStore } from '../http/headers.ts'
import { sendProblem } from '../http/problems.ts'
import type { ClientBuild } from './assets.ts'
import { sendAsset } from './send-asset.ts'
import type { StoredBuilds } from './stored-builds.ts'

const json = [...commonFields, 'Content-Type', 'application/json', 'Cache-Control']
const noStoreFields = [...json, noStore]
const cacheForever = [...json, immutable]

export interface BuildParts {
  client: ClientBuild
  builds: StoredBuilds
}

/** Answers `/builds/latest.json` and `/builds/meta/{id}.json`, and 404 for other paths. */
export function sendBuildFile({ builds, client }: BuildParts): Handler {
  const latest = createBody(JSON.stringify(client.build))
  return (req, res, { pathname }) => {
    if (pathname === '/builds/latest.json') return sendBody(req, res, latest, noStoreFields)
    const [, id = ''] = /^\/builds\/meta\/([\w-]+)\.json$/.exec(pathname) ?? []
    const meta = builds.meta(id)
    if (!meta) return sendProblem(res, 404, 'Not Found')
    sendBody(
      req,
      res,
      createBody(JSON.stringify(meta)),
      id === developmentBuild.id ? noStoreFields : cacheForever,
    )
  }
}

/** Answers with a file of an earlier build, which tabs that were opened then still request. */
export function sendEarlierFile({ builds }: Pick<BuildParts, 'builds'>): Handler {
  return (req, res, { pathname }) => {
    const file = builds.file(pathname)
    if (file) return sendAsset(req, res, file)
    sendProblem(res, 404, 'Not Found')
  }
}
