import { developmentBuild } from '@vitrine/contract/operation/builds'
import { bodyOf, sendBody } from '../http/body.ts'
import type { Handler } from '../http/handler.ts'
import { errorsAreNotKept, everyAnswer, immutable } from '../http/headers.ts'
import { sendProblem } from '../http/problems.ts'
import type { ClientBuild } from './assets.ts'
import type { Builds } from './kept-builds.ts'
import { sendAsset } from './send-asset.ts'

const json = [...everyAnswer, 'Content-Type', 'application/json', 'Cache-Control']
const noStoreFields = [...json, errorsAreNotKept]
const cacheForever = [...json, immutable]

export interface BuildParts {
  client: ClientBuild
  builds: Builds
}

/** Answers `/builds/latest.json` and `/builds/meta/{id}.json`, and 404 for other paths. */
export function sendBuildFile({ builds, client }: BuildParts): Handler {
  const latest = bodyOf(JSON.stringify(client.build))
  return (req, res, { pathname }) => {
    if (pathname === '/builds/latest.json') return sendBody(req, res, latest, noStoreFields)
    const [, id = ''] = /^\/builds\/meta\/([\w-]+)\.json$/.exec(pathname) ?? []
    const meta = builds.meta(id)
    if (!meta) return sendProblem(res, 404, 'Not Found')
    sendBody(
      req,
      res,
      bodyOf(JSON.stringify(meta)),
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
