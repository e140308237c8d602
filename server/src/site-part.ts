import { join } from 'node:path'
import { createApiClient, readOver } from '@vitrine/site/app/api-client'
import { createTranslator } from '@vitrine/site/app/locale/i18n'
import { textsFrom } from '@vitrine/site/app/locale/texts'
import type { PublicConfig } from '@vitrine/site/app/site'
import { type AnswerSource, heldAnswers } from '@vitrine/site/server/answers'
import { createSiteListener } from '@vitrine/site/server/app'
import type { ClientBuild } from '@vitrine/site/server/assets'
import { offerContents } from '@vitrine/site/server/contents'
import { contentPolicy } from '@vitrine/site/server/headers'
import { type LastGood, lastGoodList, withLastGood } from '@vitrine/site/server/last-good'
import { filesOf, readLocales } from '@vitrine/site/server/locales'
import { createPageCache, noPageCache } from '@vitrine/site/server/page-cache'
import { createRenderer } from '@vitrine/site/server/render'
import { type LogError, siteKeyFrom } from './api-part.ts'
import type { Config } from './config.ts'
import type { Listener } from './hosts.ts'

/** The server build of the site, or its source in development. */
export type SiteBuild = typeof import('@vitrine/site/entry-server')

interface SiteSetup {
  config: Config
  secret: string
  source: AnswerSource
  client: ClientBuild
  load: () => Promise<SiteBuild>
  logError: LogError
  policy?: string | undefined
}

export interface SitePart {
  listener: Listener
  lastGood: LastGood
}

const siteFolder = join(import.meta.dirname, '../../site')

/** Builds the site on an API, near or far. */
export async function startSite(setup: SiteSetup): Promise<SitePart> {
  const { config, source, client, load, logError } = setup
  const rules = config.site.i18n
  const resources = readLocales(join(siteFolder, 'locales'))
  const publicConfig: PublicConfig = {
    name: config.site.name,
    i18n: rules,
    redirects: config.site.redirects,
    siteUrl: config.publicUrl,
    apiOrigin: '',
    build: client.build,
    files: filesOf(resources),
  }
  const fresh = createApiClient(readOver(source.fetch))
  const lastGood = lastGoodList(join(config.dataDir, 'site/pages.ndjson'), rules, fresh)
  const answers = heldAnswers(source)
  const api = withLastGood(createApiClient(answers.read), lastGood)
  const render = createRenderer({
    config: publicConfig,
    api,
    texts: textsFrom(createTranslator(rules, resources)),
    renderPage: async () => (await load()).renderPage,
    assets: client.tags,
    faults: answers.faults,
    logError,
  })
  await offer(setup)
  const pages = config.pageCache ? createPageCache(source.version) : noPageCache
  const listener = createSiteListener({
    config: publicConfig,
    client,
    resources,
    sitemapApi: fresh,
    pages,
    render,
    logError,
    policy: setup.policy ?? contentPolicy,
  })
  return { listener, lastGood }
}

// The site is shown all the same when the API is away; the next start offers them again.
async function offer({ config, secret, source, load, logError }: SiteSetup) {
  const { declaredContents } = await load()
  await offerContents({
    fetch: source.fetch,
    api: createApiClient(readOver(source.fetch)),
    siteKey: siteKeyFrom(secret),
    defaultLocale: config.site.i18n.defaultLocale,
    declared: declaredContents(),
  }).catch(logError)
}

/** Whether a module that was loaded by name is the site's server build. */
export function isSiteBuild(module: object): module is SiteBuild {
  return 'renderPage' in module && 'declaredContents' in module
}
